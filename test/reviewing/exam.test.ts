import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { ERROR_KIND_NAMES, ERROR_KINDS } from '../../functions/_lib/exam/error-kinds.ts';
import { type PlantedError, plantErrors } from '../../functions/_lib/exam/plant-errors.ts';
import { scoreExam } from '../../functions/_lib/exam/score-exam.ts';
import { startProviderForTests } from '../support/provider-for-tests.ts';
import { aReferenceProvider } from '../support/reference-provider.ts';
import { aProviderReview } from '../support/review-provider.ts';
import { type Exam, examPapers, readExamPaper, runExam } from './run-exam.ts';

const KEY = 'a key';
const examOf = (url: string, more: Partial<Exam> = {}): Exam => ({
  ...{ url, key: KEY, papers: examPapers(), seeds: [1, 2], errors: 6, callbackSeconds: 10 },
  ...more,
});

/** Returns an error item about each of up to 50 passages, spread over a text. */
const errorsEverywhere = (text: string): ReviewItem[] => {
  const sentences = [...text.matchAll(/[^.\n]{20,400}\./g)];
  const step = Math.max(1, sentences.length / 50);
  return Array.from(
    { length: Math.min(50, sentences.length) },
    (_, index) => sentences[Math.floor(index * step)],
  )
    .flatMap((match) => (match ? [match] : []))
    .map(({ 0: exact, index }) => ({
      quote: { exact },
      position: { start: index, end: index + exact.length },
      kind: 'error',
      severity: 'critical',
      claim: 'This passage contains an error.',
    }));
};

/** Returns the papers of the exam with the errors of a seed. */
const plantedBySeed = (seed: number) =>
  examPapers().map((name) => {
    const { title, text } = readExamPaper(name);
    return { title, ...plantErrors(text, seed, 6) };
  });

const itemAbout = ({ after, severity, sentence }: PlantedError): ReviewItem => ({
  quote: { exact: after.slice(0, 500) },
  position: sentence,
  kind: 'error',
  severity,
  claim: 'This passage was changed.',
});

const changedPassage = (passage: string): ReviewItem => ({
  quote: { exact: passage.slice(0, 500) },
  kind: 'error',
  severity: 'major',
  claim: 'This passage differs from the public paper.',
});

const reviewWith = (response: ServerResponse, items: ReviewItem[]) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify(aProviderReview({ items })));

describe('an exam with planted errors', () => {
  const reference = aReferenceProvider();

  it('finds of the reference provider what its rules can see', async () => {
    const { url, key } = reference();
    const { recall, precision, severity, recallByKind } = scoreExam(await runExam(examOf(url, { key })));
    expect(recall.of).toBeGreaterThan(100);
    expect(recallByKind.reference?.share).toBe(1);
    expect(recallByKind.statistic?.share).toBe(1);
    for (const kind of ['sign', 'index', 'factor', 'condition', 'comparison'] as const)
      expect(recallByKind[kind]?.share).toBe(0);
    expect(precision.share).toBeGreaterThan(0.9);
    expect(severity.share).toBe(1);
    expect(recall.low).toBeLessThan(recall.share ?? 0);
    expect(recall.high).toBeGreaterThan(recall.share ?? 1);
  });

  it('gives a provider that says “error” everywhere a precision of little more than nothing', async () => {
    const provider = await startProviderForTests((response, { delivery }) =>
      reviewWith(response, errorsEverywhere(delivery.paper.contentMarkdown)),
    );
    const { recall, precision, severity } = scoreExam(await runExam(examOf(provider.url)));
    expect(recall.share).toBeGreaterThan(0.3);
    expect(precision.high).toBeLessThan(0.15);
    expect(severity.share).toBeLessThan(0.4);
  });

  it('gives a provider little for copying another’s perfect review: its seed has other errors', async () => {
    const perfect = await startProviderForTests((response, { delivery }) => {
      const own = plantedBySeed(7).find(({ text }) => text === delivery.paper.contentMarkdown);
      return reviewWith(response, own?.errors.map(itemAbout) ?? []);
    });
    const original = scoreExam(await runExam(examOf(perfect.url, { seeds: [7] })));
    expect([original.recall.share, original.precision.share, original.severity.share]).toEqual([1, 1, 1]);
    const copies = await startProviderForTests((response, { delivery }) => {
      const { title } = delivery.paper;
      const copied = plantedBySeed(7).find((each) => each.title === title);
      return reviewWith(response, copied?.errors.map(itemAbout) ?? []);
    });
    const { recall, precision } = scoreExam(await runExam(examOf(copies.url, { seeds: [1, 2, 3] })));
    expect(recall.high).toBeLessThan(0.3);
    expect(precision.high).toBeLessThan(0.3);
  });

  it('can be passed by comparing with the public original, as docs/reviewing.md and the marketplace tell buyers', async () => {
    const originals = examPapers().map(readExamPaper);
    const compares = await startProviderForTests((response, { delivery }) => {
      const { title, contentMarkdown } = delivery.paper;
      const original = originals.find((each) => each.title === title)?.text ?? '';
      const changed = contentMarkdown.split(/(?<=[.!?])\s+|\n+/).filter((each) => !original.includes(each));
      return reviewWith(response, changed.slice(0, 50).map(changedPassage));
    });
    const { recall, precision } = scoreExam(await runExam(examOf(compares.url, { seeds: [1, 2, 3] })));
    expect(recall.share).toBeGreaterThan(0.95);
    expect(precision.share).toBeGreaterThan(0.95);
  });

  it('says what is wrong with a provider that returns no review', async () => {
    const provider = await startProviderForTests((response) => response.writeHead(500).end());
    await expect(runExam(examOf(provider.url, { seeds: [1] }))).rejects.toThrow(/answered 500/);
  });
});

describe('planting errors', () => {
  const text =
    'The sum is $a + b$, and $x_i$ is positive. It is larger than 12.5 if the sample is large enough.\n\n' +
    '| n | value |\n|--|--|\n| 1 | 12.5 |\n\nThe sum grows twice as fast, and Smith proved that [1]. It took 20 minutes in the first half. A share of 45 % of all was lost.\n';

  it('is repeatable with a seed, and differs with another', () => {
    expect(plantErrors(text, 1, 4, 1)).toEqual(plantErrors(text, 1, 4, 1));
    expect(plantErrors(text, 1, 4, 1).text).not.toBe(plantErrors(text, 2, 4, 1).text);
  });

  it('changes one passage for each error and says what it was', () => {
    const { text: copy, errors } = plantErrors(text, 3, 5, 1);
    expect(errors.length).toBeGreaterThanOrEqual(3);
    let original = copy;
    for (const { sentence, before, after } of errors.toReversed()) {
      expect(copy.slice(sentence.start, sentence.end)).toBe(after);
      expect(before).not.toBe(after);
      original = original.slice(0, sentence.start) + before + original.slice(sentence.end);
    }
    expect(original).toBe(text);
  });

  it.each(ERROR_KIND_NAMES)('has a place for the kind %s in a text made for it', (kind) => {
    const places = ERROR_KINDS[kind].find(text);
    for (const { start, end, replacement } of places) expect(text.slice(start, end)).not.toBe(replacement);
    expect(places.length).toBeGreaterThan(0);
  });
});

describe('scoring an exam', () => {
  const paper = plantErrors(
    'Moss grows on more stones. It is half of all that grows. We found 45 % of it.',
    1,
    3,
    1,
  );
  const item = (exact: string, more: Partial<ReviewItem> = {}): ReviewItem => ({
    ...{ quote: { exact }, kind: 'error' as const, severity: 'major' as const, claim: 'It is wrong.' },
    ...more,
  });

  it('counts an error once, however many items name it', () => {
    const [first] = paper.errors;
    const items = [item(first?.after ?? ''), item(first?.after ?? '')];
    const { recall, precision } = scoreExam([{ paper, items }]);
    expect([recall.hits, recall.of]).toEqual([1, paper.errors.length]);
    expect([precision.hits, precision.of]).toEqual([1, 1]);
  });

  it('ignores items that claim no error, and counts quotes that the paper lacks against the reviewer', () => {
    const items = [item('Moss grows', { kind: 'praise' }), item('This is not in the paper.')];
    const { recall, precision } = scoreExam([{ paper, items }]);
    expect([recall.hits, precision.hits, precision.of]).toEqual([0, 0, 1]);
  });

  it('counts known errors for the reviewer', () => {
    const clean = { text: 'Two and two is five. Moss grows.', errors: [] };
    const { precision } = scoreExam([
      { paper: clean, items: [item('two is five')], known: ['Two and two is five.'] },
    ]);
    expect([precision.hits, precision.of]).toEqual([1, 1]);
  });
});
