import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { mustBe } from './explain-issue.ts';
import { numberFromQuery } from './from-query.ts';

const sentenceOf = (schema: z.ZodType, value: unknown, field = 'field') =>
  z.object({ [field]: schema }).safeParse({ [field]: value }).error?.issues[0]?.message;

describe('the sentence about a wrong value', () => {
  it.each([
    [numberFromQuery(z.number().int().min(1)), 'abc', 'Field must be a whole number from 1; you sent "abc".'],
    [numberFromQuery(z.number().min(0).max(5)), '7', 'Field must be a number from 0 to 5; you sent 7.'],
    [z.string().min(50).max(5000), 'x', 'Field must be 50 to 5,000 characters; you sent 1.'],
    [z.string().min(1).max(9), '', 'Field is required. It must be 1 to 9 characters.'],
    [z.string().max(9), undefined, 'Field is required. It must be a text of at most 9 characters.'],
    [z.enum(['a', 'b', 'c']), 'd', 'Field must be a, b or c; you sent "d".'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Field must be a list of at most 2 entries; you sent 3.'],
    [z.boolean(), 'yes', 'Field must be true or false; you sent "yes".'],
    [z.iso.date(), 'now', 'Field must be a date such as 2026-11-22; you sent "now".'],
    [z.union([z.string(), z.array(z.string())]), 5, 'Field must be a text or a list; you sent 5.'],
    [z.string().regex(/^\d+$/, mustBe('digits')), 'x', 'Field must be digits; you sent "x".'],
  ])('names the field, what it can be and what was sent', (schema, value, sentence) => {
    expect(sentenceOf(schema, value)).toBe(sentence);
  });

  it('names a field by its words, and one inside another by its path', () => {
    expect(sentenceOf(z.string(), 5, 'firstName')).toMatch(/^First name must be/);
    expect(sentenceOf(z.string(), 5, 'doi')).toMatch(/^DOI must be/);
    expect(sentenceOf(z.array(z.object({ size: z.number() })), [{ size: 'x' }], 'files')).toMatch(
      /^`files\.0\.size` must be/,
    );
  });

  it('names the whole path when a union fails', () => {
    const either = z.union([z.string(), z.array(z.object({ name: z.string().max(3) }))]);
    expect(sentenceOf(either, [{ name: 'long' }])).toBe(
      '`field.0.name` must be at most 3 characters; you sent 4.',
    );
  });

  it('names the whole path through a union inside of a union', () => {
    const inner = z.union([z.string(), z.array(z.object({ name: z.string() }))]);
    const either = z.union([z.null(), inner]);
    expect(sentenceOf(either, [5])).toBe('`field.0` must be an object; you sent 5.');
    expect(sentenceOf(either, [{ name: 5 }])).toMatch(/^`field\.0\.name` must be a text/);
    expect(sentenceOf(z.array(either), [[5]])).toBe('`field.0.0` must be an object; you sent 5.');
  });

  it('lists the fields that an object has', () => {
    const issue = z.strictObject({ a: z.string().optional() }).safeParse({ b: 1 }).error?.issues[0];
    expect(issue?.message).toBe('`b` is not a field of the request. Use `a`.');
  });

  it.each(['password', 'newPassword', 'token', 'apiKey', 'reviewProviderApiKey', 'code', 'client_secret'])(
    'never repeats a %s',
    (field) => {
      expect(sentenceOf(z.string().max(3), 'hunter2', field)).not.toContain('hunter2');
      expect(sentenceOf(z.number(), 'hunter2', field)).not.toMatch(/hunter2|you sent/);
      expect(sentenceOf(z.union([z.number(), z.object({ a: z.string() })]), 'hunter2', field)).not.toContain(
        'hunter2',
      );
    },
  );

  it('cuts long values', () => {
    expect(sentenceOf(z.number(), 'x'.repeat(5000))?.length).toBeLessThan(120);
  });

  it('doesn’t change a schema’s own text', () => {
    expect(sentenceOf(z.string({ error: 'Email is required' }), undefined)).toBe('Email is required');
  });
});
