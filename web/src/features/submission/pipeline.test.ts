import { describe, expect, it } from 'vitest';
import { pipelineProgress } from '#shared/domain/pipeline.ts';
import { formatDuration } from './elapsed-time.tsx';
import { stageStates } from './stage-states.ts';

const at = (
  completedStage: Parameters<typeof pipelineProgress>[0]['completedStage'],
  status: 'processing' | 'completed' | 'failed',
) =>
  stageStates({
    ...pipelineProgress({ completedStage, status, errors: [], updatedAt: '2026-11-20T10:00:00.000Z' }),
    status,
  });

describe('the stages of a paper', () => {
  it('are converted next, once the files are received', () => {
    expect(at('received', 'processing')).toEqual({
      received: 'done',
      converted: 'active',
      screened: 'waiting',
      published: 'waiting',
    });
  });

  it('show where the pipeline failed', () => {
    expect(at('converted', 'failed')).toMatchObject({
      converted: 'done',
      screened: 'failed',
      published: 'waiting',
    });
  });

  it('turn no further for a paper that waits for an editor', () => {
    expect(at('screened', 'completed')).toMatchObject({ screened: 'done', published: 'waiting' });
  });

  it('are all done for a published paper', () => {
    expect(new Set(Object.values(at('published', 'completed')))).toEqual(new Set(['done']));
  });
});

describe('the time it takes', () => {
  it.each([
    [0.4, '0 s'],
    [59.4, '59 s'],
    [125, '2 min 5 s'],
    [12_000, '3 h 20 min'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
