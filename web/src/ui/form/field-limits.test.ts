import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fieldLimits } from './field-limits.ts';

const text = z.string().trim().min(10, 'Too short').max(2000, 'Too long');
const schema = z.object({
  plain: text,
  optional: text.optional(),
  withDefault: z.string().max(5).default(''),
  transformed: text.transform((value) => value.length),
  preprocessed: z.preprocess((value) => value, z.string().max(4)),
  nested: z.object({ inner: z.string().max(7).nullable() }).optional(),
  byName: z.partialRecord(z.enum(['first', 'second']), z.string().max(9)).optional(),
  number: z.number().max(3),
});

describe('the limits of a field', () => {
  it.each([
    ['plain', { min: 10, max: 2000 }],
    ['optional', { min: 10, max: 2000 }],
    ['withDefault', { min: null, max: 5 }],
    ['transformed', { min: 10, max: 2000 }],
    ['preprocessed', { min: null, max: 4 }],
    ['nested.inner', { min: null, max: 7 }],
    ['byName.second', { min: null, max: 9 }],
    ['number', { min: null, max: null }],
    ['missing', { min: null, max: null }],
  ])('are read from the schema of %s', (path, limits) => {
    expect(fieldLimits(schema, path)).toEqual(limits);
  });
});
