import { describe, expect, it } from 'vitest';
import type { Seal, VersionRecord } from '../_lib/papers/paper-entities.ts';
import type { ConvertedPaper } from './convert/convert-paper.ts';
import { refuseNames, withoutSent } from './hide-authors.ts';

const sealed = { words: ['Ada Lovelace', 'ada@example.org', '0000-0002-1825-0097', 'Vera', ' '] } as Seal;
const version = { title: 'On walls', abstract: 'Lichens grow.', keywords: [] } as unknown as VersionRecord;
const converted = (more: Partial<ConvertedPaper>) =>
  ({
    kind: 'converted',
    text: 'Lichens grow.',
    html: '',
    references: [],
    sources: [{}],
    ...more,
  }) as ConvertedPaper;
const refusalOf = (more: Partial<ConvertedPaper>, of: Partial<VersionRecord> = {}) => {
  try {
    return refuseNames(converted(more), { sealed }, { ...version, ...of });
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a paper whose authors are hidden', () => {
  it.each([
    ['a name', { text: 'As Ada\nLovelace says.' }, 'Ada Lovelace'],
    ['a mail address', { text: 'Write to ADA@example.org.' }, 'ada@example.org'],
    ['a link to an ORCID record', { html: '<a href="https://orcid.org/0000-0002-1825-0097">x</a>' }, '0000'],
  ])('is refused with %s in its text', (_, more, named) => {
    expect(refusalOf(more)).toContain(named);
  });

  it('is refused with a name in its title, and if readers would get the file as it is', () => {
    expect(refusalOf({}, { title: 'The walls of Ada Lovelace' })).toContain('Ada Lovelace');
    expect(refusalOf({ kind: 'pdf' })).toContain('LaTeX, Markdown or text');
  });

  it('can cite its authors, and say a word that is also the name of an agent', () => {
    const references = [{ key: 'a', text: 'Lovelace, Ada. Walls. 2025.' }];
    const text = 'Aloe vera grows.\n\nReferences\n\n[1] Ada Lovelace. Walls. 2025.';
    expect(refusalOf({ text, references })).toBeUndefined();
  });

  it('is without the files as they were sent', () => {
    expect(withoutSent(converted({}), { sealed }).sources).toEqual([]);
    expect(withoutSent(converted({}), { sealed: null }).sources).toHaveLength(1);
  });
});
