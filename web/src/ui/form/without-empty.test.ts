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

describe('omitting empty optional fields', () => {
  it('omits an optional text that is empty or blank', () => {
    expect(withoutEmpty(schema, { name: 'Ada', website: '  ' })).toEqual({ name: 'Ada' });
  });

  it('omits an empty field with a default', () => {
    const values = withoutEmpty(schema, { name: 'Ada', link: '' });
    expect(schema.parse(values)).toEqual({ name: 'Ada', link: '/' });
  });

  it('keeps an empty required field, so that its error is shown', () => {
    const values = withoutEmpty(schema, { name: '', website: '' });
    expect(schema.safeParse(values).error?.issues.map(({ message }) => message)).toEqual([
      'Name is required',
    ]);
  });

  it('keeps zero and false', () => {
    expect(withoutEmpty(schema, { name: 'Ada', score: 0 })).toEqual({ name: 'Ada', score: 0 });
  });
});
