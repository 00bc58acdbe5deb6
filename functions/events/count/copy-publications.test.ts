import { describe, expect, it } from 'vitest';
import type { ExternalPaperRecord } from '../../_lib/external-paper-entities.ts';
import type { SupervisorRecord } from '../../_lib/identity-entities.ts';
import { copyOf } from './copy-publications.ts';

const owner: SupervisorRecord = {
  supervisorId: 'S',
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@a.example',
  isVerified: true,
  tokenVersion: 0,
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
};
const record: ExternalPaperRecord = {
  supervisorId: 'S',
  externalPaperId: 'P',
  title: 'On engines',
  authors: ['Ada Byron'],
  kind: 'other',
  doi: '10.1000/engines',
  createdAt: '2026-11-21T00:00:00.000Z',
};

/** Confirmed, but nothing says where it lies. */
const { doi: _, ...unnamed } = record;
const nameless: ExternalPaperRecord = { ...unnamed, state: 'CONFIRMED' };

describe('of a publication elsewhere the graph of citations', () => {
  it('shows what an admin, an ORCID iD or a badge confirms, with whose it is', () => {
    expect(copyOf({ ...record, state: 'CONFIRMED' }, owner)).toMatchObject({
      title: 'On engines',
      year: null,
      owner: { username: 'ada', name: 'Ada Byron' },
    });
    expect(copyOf(record, { ...owner, orcid: '0000-0002-1825-0097' })).toBeDefined();
    expect(copyOf(record, { ...owner, scholarBadge: {} })).toBeDefined();
  });

  it.each([
    ['that nobody confirmed', record, owner],
    ['that waits for an admin', { ...record, state: 'PENDING' as const }, owner],
    [
      'that an admin declined, whoever lists it',
      { ...record, state: 'DECLINED' as const },
      { ...owner, orcid: 'x' },
    ],
    ['of a deleted account', { ...record, state: 'CONFIRMED' as const }, { ...owner, deletedAt: 'now' }],
    ['that is deleted', undefined, { ...owner, orcid: 'x' }],
    ['that no reference could name', nameless, owner],
  ])('shows nothing of one %s', (_, publication, person) => {
    expect(copyOf(publication, person)).toBeUndefined();
  });
});
