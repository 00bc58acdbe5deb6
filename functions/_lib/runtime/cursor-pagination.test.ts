import { describe, expect, it } from 'vitest';
import { paginateByCursor } from './cursor-pagination.ts';

const failing = (cause?: Error) => () => Promise.reject(new Error('Unable to parse cursor', { cause }));

describe('a page of a list', () => {
  it('starts at the first entry, or after the previous page', async () => {
    expect(await paginateByCursor(undefined, async (from) => from)).toBeNull();
    expect(await paginateByCursor('abc', async (from) => from)).toBe('abc');
  });

  it('rejects a cursor that can’t be decoded or belongs to another list', async () => {
    const foreign = Object.assign(new Error('The provided starting key is invalid'), {
      name: 'ValidationException',
    });
    for (const ask of [failing(), failing(foreign)])
      await expect(paginateByCursor('𖨣', ask)).rejects.toMatchObject({
        code: 'validation-failed',
        status: 400,
      });
  });

  it('passes on errors that the cursor didn’t cause', async () => {
    const throttled = Object.assign(new Error('Slow down'), { name: 'ThrottlingException' });
    await expect(paginateByCursor('abc', failing(throttled))).rejects.toThrow('Unable to parse cursor');
    await expect(paginateByCursor(undefined, failing())).rejects.toThrow('Unable to parse cursor');
  });
});
