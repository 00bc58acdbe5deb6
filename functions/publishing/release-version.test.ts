import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaperStatus } from '#shared/domain/paper.ts';
import { releaseVersion } from './release-version.ts';

// Mocks the stores, because a withdrawal during the copying can't be timed with real ones.
const calls: string[] = [];
let status: PaperStatus;
let meanwhile: () => void;

vi.mock('../_lib/papers/paper-repository.ts', () => ({
  getVersion: async () => ({ status, pipeline: { status: 'processing' }, files: [] }),
}));
vi.mock('./file-store.ts', () => ({
  publishDerived: async () => {
    calls.push('files public');
    meanwhile();
  },
}));
vi.mock('./take-down.ts', () => ({ takeDown: async () => calls.push('files taken down') }));
vi.mock('./version-repository.ts', () => ({
  publish: async () => {
    if (status === 'DESK_REVIEW') status = 'UNDER_REVIEW';
  },
}));

const release = () => releaseVersion({ clock: () => new Date('2026-11-21T09:00:00Z') }, 'paper', 1);

beforeEach(() => {
  calls.length = 0;
  status = 'DESK_REVIEW';
  meanwhile = () => {};
});

describe('releaseVersion', () => {
  it('publishes the files', async () => {
    await release();
    expect([status, calls]).toEqual(['UNDER_REVIEW', ['files public']]);
  });

  it('removes the files if the version is withdrawn in the meantime', async () => {
    meanwhile = () => {
      status = 'WITHDRAWN';
    };
    await release();
    expect(calls).toEqual(['files public', 'files taken down']);
  });

  it('ignores a withdrawn version', async () => {
    status = 'WITHDRAWN';
    await release();
    expect(calls).toEqual([]);
  });
});
