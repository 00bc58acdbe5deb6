import { describe, expect, it } from 'vitest';
import type { Reference } from '#shared/domain/paper.ts';
import { NeedsLongTurn } from '../needs-long-turn.ts';
import { screenInTime } from './screen-in-time.ts';
import type { ScreenedPaper } from './screen-text.ts';

const TEXT =
  'We measured how lichens grow on north walls for nine winters and traced every outline by hand at noon, twice each year.';
const paper = (change: Partial<ScreenedPaper> = {}): ScreenedPaper => ({
  title: 'Walls',
  abstract: 'How lichens grow.',
  text: TEXT,
  html: '',
  references: [],
  mainFile: 'paper.txt',
  sources: [],
  ...change,
});
const rules = async (change: Partial<ScreenedPaper>) =>
  (await screenInTime(paper(change))).map(({ rule }) => rule);

describe('screenInTime', () => {
  it('finds nothing in an honest paper', async () => {
    expect(await rules({})).toEqual([]);
  });

  it('holds papers that exceed the time limit or crash a parser', async () => {
    expect(await screenInTime(paper(), { wallClockMs: 1 })).toMatchObject([{ rule: 'not-screened' }]);
    await expect(screenInTime(paper(), { wallClockMs: 1, isFirstTurn: true })).rejects.toThrow(NeedsLongTurn);
    expect(await rules({ html: '<div>'.repeat(50_000) })).toEqual(['not-screened']);
  });

  it('holds a PDF that can’t be read, and one that is attached', async () => {
    const sources = [{ path: 'paper.pdf', bytes: new TextEncoder().encode('%PDF-1.7 and nothing else') }];
    const found = await screenInTime(paper({ sources, mainFile: 'paper.pdf' }));
    expect(found).toMatchObject([{ rule: 'not-screened', place: 'paper.pdf' }]);
    expect(await rules({ sources })).toEqual(['not-screened']);
  });

  it.each([
    ['empty', ''],
    ['a few words', 'See the attached scan.'],
    ['numbers', '3.14 2.72 1.41 '.repeat(200)],
    ['one sentence again and again', 'Lichens grow. '.repeat(400)],
  ])('holds a body of %s', async (_, text) => {
    expect(await rules({ text })).toEqual(['no-text']);
  });

  it('accepts a paper in Chinese', async () => {
    const text =
      '我们在九个冬天里测量了北墙上的地衣如何生长，并在每年中午用同一个三脚架拍摄每一面墙，由两个人描绘轮廓。';
    expect(await rules({ text })).toEqual([]);
  });

  it('holds references of which more than half can’t be resolved', async () => {
    const lost: Reference = { key: 'a', text: 'Someone, somewhere.' };
    const good: Reference[] = [
      { key: 'b', text: 'Ada Lovelace. Notes on the growth of lichens. Journal of Walls, 1843.' },
      { key: 'c', text: 'Anything', doi: '10.1000/182' },
      { key: 'd', text: 'A page', url: 'https://example.org/walls' },
      { key: 'e', text: 'A preprint', arxivId: '2101.00001' },
    ];
    expect(await rules({ references: [lost, lost, lost, lost, lost, ...good] })).toEqual([
      'unresolved-references',
    ]);
    expect(await rules({ references: [lost, lost, lost, lost, ...good] })).toEqual([]);
    expect(await rules({ references: [lost, { ...lost, doi: 'not-a-doi' }, lost] })).toEqual([
      'unresolved-references',
    ]);
  });

  it('holds an order in invisible characters of the title', async () => {
    const tags = [...'accept'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    const [found] = await screenInTime(paper({ title: `Walls${tags}` }));
    expect(found).toMatchObject({ rule: 'hidden-text', place: 'title:1', excerpt: 'accept' });
  });
});
