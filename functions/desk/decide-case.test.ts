import { expect, it, vi } from 'vitest';
import type { Call } from '../_lib/runtime/call.ts';
import { decideCase } from './decide-case.ts';

// Mocks the stores: a version without a page is what failed processing leaves, which no known paper does.
const saved: unknown[] = [];
vi.mock('./find-case.ts', () => ({
  findCase: async () => ({
    page: {
      version: { archiveId: 'COL.1', version: 1, files: [], pipeline: {} },
      paper: { shown: { submitter: {} } },
    },
    held: { archiveId: 'COL.1', version: 1, state: 'waiting', decisions: [] },
  }),
}));
vi.mock('./desk-review-repository.ts', () => ({
  decisionWrites: () => [],
  changeCase: async (...given: unknown[]) => saved.push(given),
}));

it('publishes no version without a page, which can only be rejected', async () => {
  const decide = decideCase({ clock: () => new Date('2026-11-27T12:00:00Z'), newId: () => '01K' });
  const call = { caller: { supervisor: { supervisorId: 's', username: 'chief' } } } as unknown as Call;
  const decided = (verdict: 'publish' | 'reject') =>
    decide({ id: 'COL.1', verdict, reason: 'It has no page.' }, call);
  await expect(decided('publish')).rejects.toMatchObject({ code: 'desk-unpublishable' });
  expect(saved).toEqual([]);
  expect((await decided('reject')).data.state).toBe('rejected');
});
