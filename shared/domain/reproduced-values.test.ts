import { describe, expect, it } from 'vitest';
import { reproducedValues } from './reproduced-values.ts';
import { parseSearchQuery } from './search-query.ts';

describe('/reproduced:', () => {
  it.each([
    [{ reproduced: 3, outputs: 3 }, true, ['any', 'all']],
    [{ reproduced: 2, outputs: 3 }, true, ['any', 'some']],
    [{ reproduced: 0, outputs: 3 }, true, ['any', 'none']],
    [undefined, true, ['never']],
    [undefined, false, []],
  ])('finds a paper with %j by its values', (counts, canBeRun, values) => {
    expect(reproducedValues(counts, canBeRun)).toEqual(values);
  });

  it('takes its values in any case, and names them if the value is another', () => {
    expect(parseSearchQuery('/reproduced:All').filters.fields).toEqual([
      { command: 'reproduced', value: 'All' },
    ]);
    expect(parseSearchQuery('/reproduced:yes').problems[0]?.message).toBe(
      'Write one of all, some, none, any, never.',
    );
  });
});
