import { expect, it } from 'vitest';
import { MANUSCRIPT_EXAMPLE } from '#shared/domain/manuscript/example.ts';
import { FIELDS } from '#shared/domain/manuscript/fields.ts';
import { drawnFields, isOutdated, reasonOf, redrawn, withRedrawn } from './drawing.ts';

const front = {
  ...MANUSCRIPT_EXAMPLE,
  archiveId: 'COL.2611.00042',
  version: 1,
  date: '2026-11-22T09:30:00.000Z',
  authors: [{ kind: 'person' as const, name: 'Ada Lovelace' }],
};
const drawn = { number: 1, fields: drawnFields(front) };

it.each([...FIELDS.filter((field) => field !== 'authorDetails'), 'authors'])(
  'makes files again that show another %s, or one that was removed',
  (field) => {
    const { [field as 'title']: _, ...without } = front;
    for (const changed of [{ ...front, [field]: 'other' }, without])
      expect(isOutdated(drawn, drawnFields(changed as typeof front)), field).toBe(true);
    expect(isOutdated(drawn, drawnFields({ ...front }))).toBe(false);
  },
);

it('says what changed', () => {
  const title = 'Growth of lichens';
  expect(reasonOf(drawn, drawnFields({ ...front, title, authors: [] }))).toBe(
    'Changed since: Title, Authors.',
  );
  expect(reasonOf(undefined, drawnFields(front))).toBe('It isn’t known which record the earlier files show.');
});

it('keeps the first files as originals, however often they are made again', () => {
  const file = (role: 'pdf' | 'html' | 'jats', name: string, sha256: string) => ({
    ...{ role, name, sha256, mediaType: 'text/plain', size: 1, bytes: new Uint8Array() },
  });
  const first = [
    file('html', 'paper.html', 'h'),
    file('pdf', 'paper.pdf', 'a'),
    file('jats', 'paper.xml', 'j'),
  ];
  const made = (sha256: string) => [
    file('pdf', 'paper.pdf', sha256),
    file('jats', 'paper.xml', 'j'),
    file('html', 'paper.html', 'h'),
  ];
  const names = (files: { role: string; name: string }[]) => files.map(({ role, name }) => `${role} ${name}`);
  const second = withRedrawn(first, redrawn(made('b'), first, 2));
  expect(names(second)).toEqual([
    'pdf paper-2.pdf',
    'html paper.html',
    'jats paper.xml',
    'original paper.pdf',
  ]);
  const third = withRedrawn(second, redrawn(made('c'), second, 3));
  expect(names(third)).toEqual([
    'pdf paper-3.pdf',
    'html paper.html',
    'jats paper.xml',
    'original paper.pdf',
  ]);
});
