import { describe, expect, it } from 'vitest';
import { pageFrom } from './page-from.ts';

const failing = (cause?: Error) => () => Promise.reject(new Error('Unable to parse cursor', { cause }));

describe('a page of a list', () => {
  it('begins at the beginning, or where the page before ended', async () => {
    expect(await pageFrom(undefined, async (from) => from)).toBeNull();
    expect(await pageFrom('abc', async (from) => from)).toBe('abc');
  });

  it('is refused where its place can’t be read, or is that of another list', async () => {
    const foreign = Object.assign(new Error('The provided starting key is invalid'), {
      name: 'ValidationException',
    });
    for (const ask of [failing(), failing(foreign)])
      await expect(pageFrom('𖨣', ask)).rejects.toMatchObject({ code: 'validation-failed', status: 400 });
  });

  it('says what is our own fault', async () => {
    const throttled = Object.assign(new Error('Slow down'), { name: 'ThrottlingException' });
    await expect(pageFrom('abc', failing(throttled))).rejects.toThrow('Unable to parse cursor');
    await expect(pageFrom(undefined, failing())).rejects.toThrow('Unable to parse cursor');
  });
});
