import * as z from 'zod';
import { mustBe } from '#shared/input/explain-issue.ts';

const EXPECTED = mustBe('accept or decline');
const MEANINGS = new Map([
  ['accept', 'accept'],
  ['accepted', 'accept'],
  ['decline', 'decline'],
  ['declined', 'decline'],
  ['reject', 'decline'],
  ['rejected', 'decline'],
]);

/** The answer to a request or an invitation, in any case. Installed clients send `reject` and ACCEPTED. */
export const DecisionWord = z
  .string(EXPECTED)
  .transform((word) => MEANINGS.get(word.toLowerCase()) ?? word)
  .pipe(z.enum(['accept', 'decline'], EXPECTED))
  .describe('accept or decline');
