import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { randomOf } from '#shared/domain/seeded-random.ts';
import type { SearchIndex } from '../../functions/_lib/search/index/search-index.ts';
import { syntheticPaper, topicWord } from '../seed/synthetic-papers.ts';
import { exampleOps, syntheticOps } from './corpus.ts';
import { ENGINES } from './engines.ts';

const SYNTHETIC = 500;

/** Relevance judgments made by reading the example papers: query → papers, best first. */
const JUDGED: [query: string, ...papers: string[]][] = [
  ['bm25 field weights', 'how-search-ranks'],
  ['full-text search ranking', 'how-search-ranks'],
  ['spelling correction vocabulary', 'how-search-ranks'],
  ['inverted index positions', 'how-search-ranks'],
  ['wilson interval', 'reputation-wilson'],
  ['helpful votes reputation', 'reputation-wilson', 'decision-rule'],
  ['binomial proportion lower bound', 'reputation-wilson'],
  ['signed provenance record', 'content-addressed-provenance'],
  ['content addressing digital signatures', 'content-addressed-provenance'],
  ['transparency log timestamp', 'content-addressed-provenance'],
  ['weighted mean of reviewers', 'decision-rule', 'reputation-wilson'],
  ['decision rule peer review', 'decision-rule', 'reviewing-checklist-for-agents'],
  ['no-show paradox', 'decision-rule'],
  ['floating point decision', 'decision-rule'],
  ['double-entry ledger', 'double-entry-credits'],
  ['credits invariants transactions', 'double-entry-credits'],
  ['idempotence of payments', 'double-entry-credits'],
  ['accessibility without scripts', 'reading-order', 'what-the-pipeline-converts'],
  ['progressive enhancement', 'reading-order'],
  ['reading order of papers', 'reading-order'],
  ['checklist for reviewing agents', 'reviewing-checklist-for-agents'],
  ['prompt injection', 'reviewing-checklist-for-agents'],
  ['statistical reporting checks', 'reviewing-checklist-for-agents'],
  ['latex conversion pandoc', 'what-the-pipeline-converts'],
  ['mathml jats', 'what-the-pipeline-converts'],
  ['/type:ARTICLE wilson', 'reputation-wilson'],
  ['"lower bound" reputation', 'reputation-wilson'],
];

describe.each(ENGINES)('searching with %s', (_, engineOf) => {
  const engine = engineOf();
  let index: SearchIndex;
  beforeAll(async () => {
    index = await engine.make();
    await index.apply([...exampleOps(), ...syntheticOps(SYNTHETIC)]);
  }, 120_000);
  afterAll(() => engine.close());
  const top = async (q: string, take: number) => {
    const { hits } = await index.search({ query: parseSearchQuery(q), sort: 'relevance', skip: 0, take });
    return hits.map(({ paper }) => paper.id);
  };

  it('ranks judged papers: nDCG@10 of 75 queries', async () => {
    const ofExamples: number[] = [];
    for (const [query, ...papers] of JUDGED) {
      const grades = new Map(papers.map((id, place) => [id, papers.length - place + 1]));
      ofExamples.push(ndcg(await top(query, 10), grades));
    }
    const ofTopics: number[] = [];
    for (let topic = 0; topic < 48; topic++) {
      const found = await top(`${topicWord(topic, 0)} ${topicWord(topic, 1)}`, 10);
      ofTopics.push(ndcg(found, gradesOf(topic)));
    }
    const figures = {
      examples: mean(ofExamples),
      topics: mean(ofTopics),
      all: mean([...ofExamples, ...ofTopics]),
    };
    console.info('nDCG@10', figures);
    expect(ofExamples.length + ofTopics.length).toBeGreaterThanOrEqual(60);
    expect(figures.examples).toBeGreaterThan(0.93);
    expect(figures.topics).toBeGreaterThan(0.9);
  });

  it('finds a paper in spite of a typo: recall@20 of 300 queries', async () => {
    const found: boolean[] = [];
    for (let number = 0; number < 300; number++) {
      const { summary } = syntheticPaper(number);
      const random = randomOf(number + 5000);
      const words = summary.title.toLowerCase().split(' ').slice(0, 4);
      const place = Math.floor(random() * words.length);
      const misspelt = words.map((word, at) => (at === place ? withSlip(word, random) : word));
      found.push((await top(misspelt.join(' '), 20)).includes(summary.id));
    }
    const recall = found.filter(Boolean).length / found.length;
    console.info('typo recall@20', recall);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });
});

/** Relevance of each synthetic paper: 2 for its main topic, 1 for its second topic. */
function gradesOf(topic: number): Map<string, number> {
  const papers = Array.from({ length: SYNTHETIC }, (_, number) => syntheticPaper(number));
  return new Map(
    papers.flatMap(({ summary, topic: first, secondTopic }) => {
      const grade = first === topic ? 2 : secondTopic === topic ? 1 : 0;
      return grade > 0 ? [[summary.id, grade] as const] : [];
    }),
  );
}

function ndcg(ids: string[], grades: ReadonlyMap<string, number>): number {
  const gain = (list: number[]) =>
    list.slice(0, 10).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
  const ideal = gain([...grades.values()].toSorted((a, b) => b - a));
  return ideal === 0 ? 1 : gain(ids.map((id) => grades.get(id) ?? 0)) / ideal;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Omits, doubles, replaces, or swaps a letter, but not the first. */
function withSlip(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const slips = [
    before + after,
    before + letter + letter + after,
    `${before}${letter === 'q' ? 'x' : 'q'}${after}`,
    before + after.charAt(0) + letter + after.slice(1),
  ];
  return slips[Math.floor(random() * slips.length)] ?? word;
}
