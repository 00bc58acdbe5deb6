import { describe, expect, it, vi } from 'vitest';
import { presentCause } from './cause.ts';
import { eachRecord, forEachCause } from './stream-records.ts';

const change = (id: string) => ({
  eventID: id,
  eventName: 'INSERT' as const,
  dynamodb: {
    SequenceNumber: id,
    Keys: { pk: { S: `$colophon#mailid_${id}` }, sk: { S: '$mail_1' } },
    NewImage: { mailId: { S: id } },
  },
});

describe('a change that a consumer can’t process', () => {
  it('is reported as failed with all changes after it, and its key is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const taken: unknown[] = [];
    const answer = await eachRecord({ Records: ['1', '2', '3'].map(change) }, async ({ item }) => {
      if (item.mailId === '2') throw new Error('No such template');
      taken.push(item.mailId);
    });
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
    expect(taken).toEqual(['1']);
    expect(log).toHaveBeenCalledWith(
      'A change could not be processed',
      expect.objectContaining({ key: { pk: '$colophon#mailid_2', sk: '$mail_1' } }),
    );
    log.mockRestore();
  });
});

describe('work for a whole batch', () => {
  it('is done once for each cause, and knows it', async () => {
    const because = (id: string, correlationId: string) => {
      const { dynamodb, ...rest } = change(id);
      const NewImage = { ...dynamodb.NewImage, correlationId: { S: correlationId } };
      return { ...rest, dynamodb: { ...dynamodb, NewImage } };
    };
    const done: unknown[] = [];
    const Records = [because('1', 'a'), because('2', 'b'), because('3', 'a'), change('4')];
    await forEachCause({ Records }, async (changes) => {
      done.push([presentCause()?.correlationId, changes.Records.map(({ eventID }) => eventID)]);
    });
    expect(done).toEqual([
      ['a', ['1', '3']],
      ['b', ['2']],
      ['4', ['4']],
    ]);
  });
});
