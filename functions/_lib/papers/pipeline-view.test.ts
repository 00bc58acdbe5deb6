import { expect, it } from 'vitest';
import { toPipelineStatus } from './pipeline-view.ts';

const version = {
  paperId: 'p',
  archiveId: 'COL.2611.00001',
  version: 1,
  status: 'UNDER_REVIEW' as const,
  pipeline: {
    completedStage: 'published' as const,
    status: 'completed' as const,
    errors: [],
    updatedAt: '2026-11-22T10:00:00.000Z',
  },
};
const conversion = (severity: 'error' | 'warning') => ({
  kind: 'source-only' as const,
  format: 'latex' as const,
  score: 0,
  lossy: true,
  messages: [{ severity, message: 'The paper can’t be converted.', file: 'main.tex', line: 12 }],
});

it('reports a conversion that failed with its place, and that a new version can mend it', () => {
  expect(toPipelineStatus({ ...version, conversion: conversion('error') })).toMatchObject({
    status: 'completed',
    errors: ['The paper can’t be converted. (main.tex:12)'],
    canRetry: true,
  });
});

it('reports once why a version is held that couldn’t be converted', () => {
  const errors = ['The paper can’t be converted. What to do. (main.tex:12)'];
  const held = { ...version.pipeline, status: 'held' as const, errors };
  expect(toPipelineStatus({ ...version, pipeline: held, conversion: conversion('error') })).toMatchObject({
    errors,
    canRetry: true,
  });
});

it.each([
  ['waiting', {}],
  ['working', { tries: 1 }],
  ['working-slowly', { tries: 1, isSlow: true }],
  ['ended', { status: 'held' as const, tries: 1 }],
])('says that a version is %s', (activity, pipeline) => {
  const processing = { ...version.pipeline, status: 'processing' as const, ...pipeline };
  expect(toPipelineStatus({ ...version, pipeline: processing }).activity).toBe(activity);
});

it('reports no error for a version that was converted, with or without losses', () => {
  expect(toPipelineStatus(version)).toMatchObject({ errors: [], canRetry: false });
  const lossy = toPipelineStatus({ ...version, conversion: conversion('warning') });
  expect(lossy).toMatchObject({ errors: [], canRetry: false });
});
