import { expect, it } from 'vitest';
import { withAcceptance } from './note-acceptances.ts';

const text = { issn: '2049-3630', isbn: '', scope: '', website: '', timeZone: 'UTC' };
const policy = { reviewers: 'anyone' as const, statement: '' };
const walls = { name: 'Walls', kind: 'workshop' as const, text: { ...text, policy } };
const at = (month: number) => `2027-0${month}-01T12:00:00.000Z`;
const decided = (slug: string, month: number) => ({
  ...{ slug, round: 1, submittedAt: at(1), decidedAt: at(month) },
});

it('notes venues in the order of their decisions, each with the version that it accepted', () => {
  const first = withAcceptance({ publicVersion: 2 }, walls, decided('walls', 5));
  expect(first).toEqual([
    {
      slug: 'walls',
      name: 'Walls',
      kind: 'workshop',
      issn: '2049-3630',
      round: 1,
      version: 2,
      acceptedAt: at(5),
    },
  ]);
  const both = withAcceptance({ acceptances: first, publicVersion: 3 }, walls, decided('stones', 4));
  expect(both.map(({ slug, version }) => [slug, version])).toEqual([
    ['stones', 3],
    ['walls', 2],
  ]);
  // The venue is renamed after a new version of the paper.
  const renamed = withAcceptance(
    { acceptances: both, publicVersion: 4 },
    { ...walls, name: 'Stones' },
    decided('stones', 4),
  );
  expect(renamed[0]).toMatchObject({ name: 'Stones', version: 3 });
  expect(renamed[1]).toEqual(first[0]);
});
