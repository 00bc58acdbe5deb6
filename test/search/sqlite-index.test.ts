import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { columnsOf, FIELD_WEIGHTS, type IndexOp } from '../../functions/_lib/search-index/document.ts';
import { SqliteIndex } from '../../functions/_lib/search-index/sqlite-index.ts';
import { stemOf } from '../../functions/_lib/search-index/words.ts';
import { NO_FIGURES, syntheticOps } from './corpus.ts';

const PAPERS = 300;
const ops = syntheticOps(PAPERS);
const find = (index: SqliteIndex, q: string) =>
  index.search({ query: parseSearchQuery(q), sort: 'relevance', skip: 0, take: 10 });

/** A history of changes: each paper is made, some change, some are withdrawn, some of these come back. */
function aHistory(): IndexOp[] {
  const later = syntheticOps(60, 1000);
  return [
    ...ops,
    ...ops.slice(0, 60).map((op, at): IndexOp => {
      const other = later[at];
      if (op.kind !== 'paper' || other?.kind !== 'paper') throw new Error('These are papers.');
      const summary = { ...op.document.summary, title: other.document.summary.title };
      return { ...op, sequence: 2, document: { ...op.document, summary } };
    }),
    ...ops.slice(40, 80).map(({ id }): IndexOp => ({ kind: 'gone', id, sequence: 3 })),
    ...ops.slice(70, 75).map((op): IndexOp => ({ ...op, sequence: 4 })),
    ...ops.slice(0, 100).map(
      ({ id }, views): IndexOp => ({
        kind: 'figures',
        id,
        sequence: 5,
        figures: { ...NO_FIGURES, views, trend: { ...NO_FIGURES.trend, week: [views, 0, 0, 0] } },
      }),
    ),
  ];
}

const shuffled = <T>(list: T[], seed: number): T[] =>
  list
    .map((value, at) => ({ value, order: (Math.sin(at * 12.9898 + seed) * 43758.5453) % 1 }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value);

describe('feeding an index', () => {
  it('comes to the same in any order, and whatever comes twice', () => {
    const history = aHistory();
    const first = new SqliteIndex(':memory:');
    first.apply(history);
    for (const seed of [1, 2, 3]) {
      const other = new SqliteIndex(':memory:');
      const replayed = shuffled([...history, ...history.slice(0, 200)], seed);
      for (let start = 0; start < replayed.length; start += 37)
        other.apply(replayed.slice(start, start + 37));
      expect(other.dump()).toEqual(first.dump());
      for (const q of ['synthetic', '/category:cs.AI synthetic', '/status:ACCEPTED']) {
        const [a, b] = [find(first, q), find(other, q)];
        expect([b.totalCount, b.facets]).toEqual([a.totalCount, a.facets]);
      }
    }
  });

  it('applies a delta once', () => {
    const index = new SqliteIndex(':memory:');
    index.applyDelta(3, ops.slice(0, 5));
    index.applyDelta(3, ops.slice(5, 10));
    expect(index.status()).toMatchObject({ sequence: 3, papers: 5 });
  });
});

describe('the score', () => {
  it('is BM25 with the weights inside of the saturation, as the paper “How search ranks” says', () => {
    const index = new SqliteIndex(':memory:');
    index.apply(ops.slice(0, 50));
    const papers = ops.slice(0, 50).flatMap((op) => (op.kind === 'paper' ? [op.document.summary] : []));
    const word = papers[0]?.title.toLowerCase().split(' ')[0] ?? '';
    const { hits } = find(index, word);
    expect(hits.length).toBeGreaterThan(0);
    const scores = byHand(index, word);
    for (const { paper, score } of hits) expect(score).toBeCloseTo(scores.get(paper.id) ?? Number.NaN, 6);
  });

  it('does without words that nearly every text has, and stems', () => {
    const index = new SqliteIndex(':memory:');
    const [op] = ops;
    if (op?.kind !== 'paper') throw new Error('This is a paper.');
    const summary = { ...op.document.summary, title: 'The calibration of instruments' };
    index.apply([{ ...op, document: { content: '', summary } }]);
    expect(find(index, 'calibrating the instrument').totalCount).toBe(1);
  });
});

/** The formula of the paper, over the columns as they are indexed. */
function byHand(index: SqliteIndex, word: string): Map<string, number> {
  const rows = ops.slice(0, 50).flatMap((op) => {
    if (op.kind !== 'paper') return [];
    const columns = columnsOf(op.document);
    const fields = Object.entries(FIELD_WEIGHTS) as [keyof typeof FIELD_WEIGHTS, number][];
    const tokens = fields.map(([name, weight]) => ({
      weight,
      words: columns[name].split(' ').filter(Boolean),
    }));
    const frequency = tokens.reduce(
      (sum, { weight, words }) => sum + weight * words.filter((one) => one === stemOf(word)).length,
      0,
    );
    return [{ id: op.id, frequency, length: tokens.reduce((sum, { words }) => sum + words.length, 0) }];
  });
  const mean = rows.reduce((sum, { length }) => sum + length, 0) / rows.length;
  const having = rows.filter(({ frequency }) => frequency > 0);
  const idf = Math.max(1e-6, Math.log((rows.length - having.length + 0.5) / (having.length + 0.5)));
  expect(index.status().papers).toBe(rows.length);
  return new Map(
    having.map(({ id, frequency, length }) => [
      id,
      (idf * frequency * 2.2) / (frequency + 1.2 * (0.25 + (0.75 * length) / mean)),
    ]),
  );
}

describe('hostile queries', () => {
  const index = new SqliteIndex(':memory:');
  index.apply(ops);
  it.each([
    ['10,000 characters', 'ab '.repeat(3333)],
    ['one word of 10,000', 'x'.repeat(10_000)],
    ['quotes', '"'.repeat(9999)],
    ['operators', 'NEAR(a b, 3) AND OR NOT ^x {title}: y* + -'],
    ['brackets', '('.repeat(5000)],
    ['nulls', '\u0000a\u0000 \u0000'],
    ['right to left', '\u202Eשלום עולם\u202C مرحبا'],
    ['a bomb for regular expressions', `${'(a+)+'.repeat(500)}$`],
    ['slashes', '/'.repeat(5000)],
    ['commands', '/type:'.repeat(1500)],
    ['minuses', '-'.repeat(5000)],
    ['lone surrogates', '\uD800 \uDFFF'.repeat(200)],
    ['accents without end', `a${'\u0301'.repeat(9000)}`],
    ['long misspelt words', 'abcdefghijklmnopqrstuvwxyzabcdefghijklmn '.repeat(30)],
    ['SQL', "'; DROP TABLE words; --"],
    ['a range of a thousand years', '/from:1000 /to:2999 synthetic'],
  ])('%s: a search and its suggestions take 100 ms each at the most', (_, q) => {
    find(index, 'warming up');
    // The best of three: other work of the machine must not decide.
    const times = [1, 2, 3].map(() => {
      const started = performance.now();
      expect(() => find(index, q)).not.toThrow();
      expect(() => index.suggest(q, 10)).not.toThrow();
      return performance.now() - started;
    });
    expect(Math.min(...times)).toBeLessThan(2 * 100);
  });
});
