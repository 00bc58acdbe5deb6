import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { columnsOf, FIELD_WEIGHTS } from '../../functions/_lib/search/index/document.ts';
import { SqliteIndex } from '../../functions/_lib/search/index/sqlite-index.ts';
import { stemOf } from '../../functions/_lib/search/index/words.ts';
import { syntheticOps } from './corpus.ts';

const PAPERS = 300;
const ops = syntheticOps(PAPERS);
const find = (index: SqliteIndex, q: string) =>
  index.search({ query: parseSearchQuery(q), sort: 'relevance', skip: 0, take: 10 });

describe('feeding an index', () => {
  it('applies a delta once', () => {
    const index = new SqliteIndex(':memory:');
    index.applyDelta(3, ops.slice(0, 5));
    index.applyDelta(3, ops.slice(5, 10));
    expect(index.status()).toMatchObject({ sequence: 3, papers: 5 });
  });

  it('doesn’t add the words of filters to those that people find', () => {
    const index = new SqliteIndex(':memory:');
    index.apply(ops.slice(0, 5));
    expect([find(index, '/type:ARTICLE').totalCount > 0, find(index, '"zztarticle"').totalCount]).toEqual([
      true,
      0,
    ]);
  });
});

describe('a file of an earlier release', () => {
  it('has the use of AI as tokens, and is searched with its facet', () => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'colophon-index-')), 'index.sqlite');
    const index = new SqliteIndex(file);
    index.apply(ops.slice(0, 50));
    const { aiUse } = find(index, 'synthetic').facets;
    index.close();
    const earlier = new DatabaseSync(file);
    earlier.exec('ALTER TABLE paper DROP COLUMN ai_use');
    earlier.close();
    const opened = new SqliteIndex(file);
    expect(aiUse.map(({ count }) => count)).toEqual([17, 17, 16]);
    expect(find(opened, 'synthetic').facets.aiUse).toEqual(aiUse);
    opened.close();
    rmSync(path.dirname(file), { recursive: true });
  });
});

describe('the score', () => {
  it('is BM25 with the weights inside the saturation, as the page "How search ranks" describes', () => {
    const index = new SqliteIndex(':memory:');
    index.apply(ops.slice(0, 50));
    const papers = ops.slice(0, 50).flatMap((op) => (op.kind === 'paper' ? [op.document.summary] : []));
    const word = papers[0]?.title.toLowerCase().split(' ')[0] ?? '';
    const { hits } = find(index, word);
    expect(hits.length).toBeGreaterThan(0);
    const scores = byHand(index, word);
    for (const { paper, score } of hits) expect(score).toBeCloseTo(scores.get(paper.id) ?? Number.NaN, 6);
  });

  it('is higher for a word of the title than for one of the text', () => {
    const index = new SqliteIndex(':memory:');
    const texts = [
      { title: 'Sleep of marsupials', content: `${stemOf('quokka')} rest` },
      { title: 'Sleep of the quokka', content: 'they rest' },
    ];
    const changed = ops.slice(0, 2).flatMap((op, at) => {
      const { title = '', content = '' } = texts[at] ?? {};
      if (op.kind !== 'paper') return [];
      return [{ ...op, document: { content, summary: { ...op.document.summary, title } } }];
    });
    index.apply(changed);
    const titles = find(index, 'quokka').hits.map(({ paper }) => paper.title);
    expect(titles).toEqual(['Sleep of the quokka', 'Sleep of marsupials']);
  });

  it('ignores words in nearly every text, and stems', () => {
    const index = new SqliteIndex(':memory:');
    const [op] = ops;
    if (op?.kind !== 'paper') throw new Error('This is a paper.');
    const summary = { ...op.document.summary, title: 'The calibration of instruments' };
    index.apply([{ ...op, document: { content: '', summary } }]);
    expect(find(index, 'calibrating the instrument').totalCount).toBe(1);
  });
});

/** The documented formula, applied to the indexed columns. */
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
