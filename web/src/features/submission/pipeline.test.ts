import { describe, expect, it } from 'vitest';
import { type PipelineState, pipelineProgress } from '#shared/domain/pipeline.ts';
import { formatDuration } from './elapsed-time.tsx';
import { outcomeOf, stageStates } from './stage-states.ts';

const FOUND = 'We found almost no text. If this is a scan, also upload the text.';

function aPipeline(state: Pick<PipelineState, 'completedStage' | 'status'> & { errors?: readonly string[] }) {
  const { errors: given = [], ...rest } = state;
  const errors = [...given];
  const updatedAt = '2026-11-20T10:00:00.000Z';
  return { ...pipelineProgress({ ...rest, errors, updatedAt }), status: rest.status, errors };
}
const at = (...state: Parameters<typeof aPipeline>) => stageStates(aPipeline(...state));

describe('the stages of a paper', () => {
  it('continue with conversion once the files are received', () => {
    expect(at({ completedStage: 'received', status: 'processing' })).toEqual({
      received: 'done',
      converted: 'active',
      screened: 'waiting',
      published: 'waiting',
    });
  });

  it('show where the pipeline failed', () => {
    expect(at({ completedStage: 'converted', status: 'failed' })).toMatchObject({
      converted: 'done',
      screened: 'failed',
      published: 'waiting',
    });
  });

  it('wait while desk review holds the paper', () => {
    const held = { completedStage: 'screened', status: 'held', errors: [FOUND] } as const;
    expect(at(held)).toMatchObject({ screened: 'done', published: 'waiting' });
  });

  it('are all done for a published paper', () => {
    expect(new Set(Object.values(at({ completedStage: 'published', status: 'completed' })))).toEqual(
      new Set(['done']),
    );
  });
});

describe('the outcome of the pipeline', () => {
  it.each([
    ['is processing until publication', { completedStage: 'screened', status: 'processing' }, 'processing'],
    ['is held after a finding', { completedStage: 'screened', status: 'held', errors: [FOUND] }, 'held'],
    [
      'is failed after a failed conversion',
      { completedStage: 'received', status: 'failed', errors: ['x'] },
      'failed',
    ],
    ['is published at the end', { completedStage: 'published', status: 'completed' }, 'published'],
  ] as const)('%s', (_, state, outcome) => {
    expect(outcomeOf(aPipeline(state))).toBe(outcome);
  });
});

describe('a duration', () => {
  it.each([
    [0.4, '0 s'],
    [59.4, '59 s'],
    [125, '2 min 5 s'],
    [12_000, '3 h 20 min'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
