import { beforeEach, expect, it, vi } from 'vitest';
import type { PaperStatus } from '#shared/domain/paper.ts';
import type { PipelineState } from '#shared/domain/pipeline.ts';
import { NeedsLongTurn } from './needs-long-turn.ts';
import { ProcessorMeter } from './processor-meter.ts';
import { publishVersion } from './publish-version.ts';

// Mocks the converter and the stores, because no paper is known that ends every try.
let pipeline: PipelineState;
let conversions: number;
let saved: { pipeline: PipelineState }[];
let enqueued: unknown[];
let failure: Error;
let findings: unknown[];
let meanwhile: () => void;
let status: PaperStatus;
let takenDown: number;
let sources: { name: string; size: number }[];

vi.mock('../_lib/papers/paper-repository.ts', () => ({
  getVersion: async () => ({
    paperId: 'p',
    archiveId: 'COL.1',
    version: 1,
    status,
    authors: [],
    sources,
    pipeline,
  }),
}));
vi.mock('./version-repository.ts', () => ({
  getPaper: async () => ({ supervisorId: 's' }),
  originOf: async (paperId: string) => ({ paperId, supervisorId: 's' }),
  saveVersion: async (record: { pipeline: PipelineState }) => {
    saved.push(record);
    pipeline = record.pipeline;
  },
  holdVersion: async (_: unknown, state: PipelineState, screening: { findings: unknown[] }) => {
    pipeline = state;
    ({ findings } = screening);
  },
}));
vi.mock('./take-down.ts', () => ({ takeDown: async () => void takenDown++ }));
vi.mock('./file-store.ts', () => ({ readSources: async () => [] }));
vi.mock('./convert/convert-paper.ts', async () => ({
  SubmissionRefused: class extends Error {},
  convertPaper: async () => {
    conversions++;
    meanwhile();
    throw failure;
  },
}));

vi.mock('./paper-queue.ts', () => ({
  enqueuePaper: async (...sent: unknown[]) => void enqueued.push(sent),
}));

const deliver = (lane: 'quick' | 'slow' = 'quick') =>
  publishVersion({ clock: () => new Date('2026-11-22T09:00:00Z') }, 'p', 1, {
    lane,
    meter: new ProcessorMeter(),
  }).catch((error: Error) => error.message);

const lanes = () => enqueued.map((sent) => (sent as unknown[])[1]);

beforeEach(() => {
  vi.stubEnv('FIRST_TURN_PROCESSOR_MS', '4000');
  vi.stubEnv('LONG_TURN_MS', '75000');
  pipeline = { completedStage: 'received', status: 'processing', errors: [], updatedAt: '' };
  conversions = 0;
  takenDown = 0;
  status = 'SUBMITTED';
  meanwhile = () => {};
  saved = [];
  enqueued = [];
  sources = [{ name: 'paper.tex', size: 80_000 }];
  failure = new Error('out of memory');
});

it('moves a version that takes long to the slow lane, which isn’t a try, and again if the message is repeated', async () => {
  failure = new NeedsLongTurn();
  await deliver();
  const move = [{ paperId: 'p', version: 1, supervisorId: 's' }, 'slow', { now: expect.any(Date) }];
  expect(enqueued).toEqual([move]);
  expect(pipeline).toMatchObject({ status: 'processing', isSlow: true });
  expect(pipeline.tries).toBeUndefined();
  await deliver();
  expect([enqueued, conversions]).toEqual([[move, move], 1]);
});

it('begins a very long text in the slow lane, but not a short one with large figures or a large bibliography', async () => {
  sources = [
    { name: 'paper.tex', size: 80_000 },
    { name: 'refs.bib', size: 2_000_000 },
    { name: 'plot.pdf', size: 3_000_000 },
  ];
  await deliver();
  // Its try fails, and begins again among the quick ones.
  expect([lanes(), conversions]).toEqual([['quick'], 1]);
  sources = [
    { name: 'book.tex', size: 100_000 },
    { name: 'chapter.tex', size: 100_000 },
  ];
  await deliver();
  expect([lanes(), conversions]).toEqual([['quick', 'slow'], 1]);
});

it('tries a version again soon, and then sends it to the desk, with the reason for its author', async () => {
  const again = (seconds: number) => [
    { paperId: 'p', version: 1, supervisorId: 's' },
    'quick',
    { now: expect.any(Date), seconds },
  ];
  expect([await deliver(), await deliver()]).toEqual([undefined, undefined]);
  expect(enqueued).toEqual([again(60), again(900)]);
  expect(pipeline.status).toBe('processing');
  expect(await deliver()).toBe('The version COL.1v1 failed 3 times.');
  expect(pipeline).toMatchObject({ status: 'held', errors: [expect.stringContaining('Submit it again')] });
  expect(findings).toEqual([expect.objectContaining({ rule: 'not-converted' })]);
  expect(await deliver()).toBeUndefined();
  expect(conversions).toBe(3);
});

it('sends a version to the desk whose processes ended without an answer', async () => {
  pipeline = { ...pipeline, tries: 3 };
  expect(await deliver()).toBe('The version COL.1v1 failed 3 times.');
  expect([pipeline.status, conversions]).toEqual(['held', 0]);
});

it('tries no version again that was withdrawn meanwhile', async () => {
  failure = new Error('The conditional request failed');
  meanwhile = () => {
    status = 'WITHDRAWN';
  };
  expect([await deliver(), takenDown]).toEqual([undefined, 1]);
});

it('tries no version again that another delivery published meanwhile', async () => {
  meanwhile = () => {
    status = 'UNDER_REVIEW';
  };
  expect([await deliver(), takenDown]).toEqual([undefined, 0]);
});
