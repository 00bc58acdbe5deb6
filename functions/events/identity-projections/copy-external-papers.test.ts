import { describe, expect, it } from 'vitest';
import type { ExternalPaperRecord } from '../../_lib/citations/external-paper-entities.ts';
import type { SupervisorRecord } from '../../_lib/identity/identity-entities.ts';
import { toCopy } from './copy-external-papers.ts';

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

/** Confirmed, but without an identifier. */
const { doi: _, ...unnamed } = record;
const nameless: ExternalPaperRecord = { ...unnamed, state: 'CONFIRMED' };

describe('an external paper in the citation graph', () => {
  it('appears once an admin, an ORCID iD or a badge confirms it, with its owner', () => {
    expect(toCopy({ ...record, state: 'CONFIRMED' }, owner)).toMatchObject({
      title: 'On engines',
      year: null,
      owner: { username: 'ada', name: 'Ada Byron' },
    });
    expect(toCopy(record, { ...owner, orcid: '0000-0002-1825-0097' })).toBeDefined();
    expect(toCopy(record, { ...owner, scholarBadge: {} })).toBeDefined();
  });

  it.each([
    ['that is unconfirmed', record, owner],
    ['that is waiting for an admin', { ...record, state: 'PENDING' as const }, owner],
    [
      'that an admin declined, whoever lists it',
      { ...record, state: 'DECLINED' as const },
      { ...owner, orcid: 'x' },
    ],
    ['of a deleted account', { ...record, state: 'CONFIRMED' as const }, { ...owner, deletedAt: 'now' }],
    ['that was deleted', undefined, { ...owner, orcid: 'x' }],
    ['that no reference could cite', nameless, owner],
  ])('does not appear if it is one %s', (_, publication, person) => {
    expect(toCopy(publication, person)).toBeUndefined();
  });
});
