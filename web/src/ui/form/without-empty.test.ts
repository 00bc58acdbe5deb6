import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { withoutEmpty } from './without-empty.ts';

const schema = z.object({
  name: z.string().min(1, 'Name is required'),
  website: z
    .string()
    .regex(/^https?:/)
    .optional(),
  score: z.number().optional(),
  link: z.string().regex(/^\//).default('/'),
});

describe('leaving empty optional fields out', () => {
  it('drops an optional text that is empty or only spaces', () => {
    expect(withoutEmpty(schema, { name: 'Ada', website: '  ' })).toEqual({ name: 'Ada' });
  });

  it('drops an empty one that has a value of its own in its place', () => {
    const values = withoutEmpty(schema, { name: 'Ada', link: '' });
    expect(schema.parse(values)).toEqual({ name: 'Ada', link: '/' });
  });

  it('keeps a required field though it is empty, so that its own sentence is shown', () => {
    const values = withoutEmpty(schema, { name: '', website: '' });
    expect(schema.safeParse(values).error?.issues.map(({ message }) => message)).toEqual([
      'Name is required',
    ]);
  });

  it('keeps zero and false, which are answers', () => {
    expect(withoutEmpty(schema, { name: 'Ada', score: 0 })).toEqual({ name: 'Ada', score: 0 });
  });
});
