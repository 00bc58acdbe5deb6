import { expect, it, vi } from 'vitest';
import type { SupervisorRecord } from '../identity/identity-entities.ts';
import type { PaperRecord } from '../papers/paper-entities.ts';
import {
  type Closeness,
  conflictWith,
  isSameInstitution,
  sharesInstitution,
} from './conflict-of-interest.ts';

// Everybody works where the author does.
vi.mock('../identity/colleagues.ts', () => ({
  colleaguesOf: async (_authors: string[], ids: string[]) => new Set(ids),
}));

const paperBy = (...[supervisorId, ...coauthors]: [string, ...string[]]) =>
  ({
    supervisorId,
    archiveId: 'COL.2611.00001',
    coauthors: coauthors.map((id, order) => ({ id, order, isAuthor: true, agents: [] })),
    shown: { title: 'Lichen', agents: [], authors: [], submitter: { username: supervisorId } },
  }) as unknown as PaperRecord;

const emmy = (...papers: PaperRecord[]): Closeness => ({
  supervisorId: 'EMMY',
  accounts: ['EMMY'],
  agents: [],
  allAgents: [],
  papers,
});

it('is with whoever shared a byline with another account of an author, and doesn’t say whose it is', () => {
  const together = paperBy('ADA-2', 'EMMY');
  expect(conflictWith(paperBy('ADA'), emmy(together), ['ADA', 'ADA-2'])).toBe(
    'You and an author of this paper wrote a paper together in the last 3 years.',
  );
  expect(conflictWith(paperBy('ADA'), emmy(together), ['ADA'])).toBeUndefined();
  expect(conflictWith(paperBy('ADA'), emmy(paperBy('ADA-2', 'ZOE')), ['ADA', 'ADA-2'])).toBeUndefined();
});

it('names the author of a paper that was written together', () => {
  expect(conflictWith(paperBy('ADA'), emmy(paperBy('EMMY', 'ADA')), ['ADA'])).toBe(
    'You and ADA, an author of this paper, wrote COL.2611.00001 “Lichen” together.',
  );
});

it('counts co-authors who accepted later, by name and institution', () => {
  const joined = {
    ...{ id: 'CLEO', username: 'cleo', name: 'Cleo Lindqvist', affiliation: 'Uppsala University' },
    ...{ isAuthor: true, agents: [], order: 0, acceptedAt: '2026-11-21T10:00:00.000Z' },
  };
  const paper = { ...paperBy('ADA'), publicVersion: 1, latestVersion: 1, coauthors: [joined] } as PaperRecord;
  expect(isSameInstitution(paper, 'uppsala university')).toBe(true);
  expect(isSameInstitution(paperBy('ADA'), 'uppsala university')).toBe(false);
  expect(conflictWith(paper, emmy(paperBy('EMMY', 'CLEO')), ['ADA', 'CLEO'])).toContain(
    'You and Cleo Lindqvist,',
  );
});

it('doesn’t tell where hidden authors work', async () => {
  const now = new Date('2026-11-30T00:00:00.000Z');
  const membership = { id: 'WALLS', name: 'Institute of Walls', until: '2027-11-30T00:00:00.000Z' };
  const colleague = { supervisorId: 'EMMY', membership } as SupervisorRecord;
  const named = paperBy('ADA');
  const hidden = { ...named, supervisorId: 'NOBODY', sealed: { supervisorId: 'ADA' } } as PaperRecord;
  expect(await sharesInstitution(named, colleague, now)).toBe(true);
  expect(await sharesInstitution(hidden, colleague, now)).toBe(false);
});
