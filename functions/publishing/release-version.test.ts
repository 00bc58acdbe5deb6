import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaperStatus } from '#shared/domain/paper.ts';
import { releaseVersion } from './release-version.ts';

// What happens while files are copied can't be timed on real engines: here it is said by the test.
const happened: string[] = [];
let status: PaperStatus;
let meanwhile: () => void;

vi.mock('../_lib/paper-page.ts', () => ({
  getVersion: async () => ({ status, pipeline: { status: 'processing' }, files: [] }),
}));
vi.mock('./file-store.ts', () => ({
  publishDerived: async () => {
    happened.push('files public');
    meanwhile();
  },
}));
vi.mock('./take-down.ts', () => ({ takeDown: async () => happened.push('files taken down') }));
vi.mock('./version-store.ts', () => ({
  publish: async () => {
    if (status === 'DESK_REVIEW') status = 'UNDER_REVIEW';
  },
}));

const release = () => releaseVersion({ clock: () => new Date('2026-11-21T09:00:00Z') }, 'paper', 1);

beforeEach(() => {
  happened.length = 0;
  status = 'DESK_REVIEW';
  meanwhile = () => {};
});

describe('releasing a version that the desk held', () => {
  it('makes its files public', async () => {
    await release();
    expect([status, happened]).toEqual(['UNDER_REVIEW', ['files public']]);
  });

  it('takes them down again where it was withdrawn meanwhile', async () => {
    meanwhile = () => {
      status = 'WITHDRAWN';
    };
    await release();
    expect(happened).toEqual(['files public', 'files taken down']);
  });

  it('leaves one alone that was withdrawn before', async () => {
    status = 'WITHDRAWN';
    await release();
    expect(happened).toEqual([]);
  });
});
