import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import {
  type CheckedNumber,
  checkEachNumber,
  distributionsReady,
} from '../../functions/publishing/numbers/check-numbers.ts';

beforeAll(() => distributionsReady);

/** Paragraphs whose words qualify their results, or seem to, with the verdict of each result that is read. */
interface Qualified {
  text: string;
  verdicts: string[];
}

const qualified = readFileSync(new URL('reported/qualified.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Qualified => JSON.parse(line));

const verdictOf = ({ agrees, isCorrected, isOneTailed }: CheckedNumber) =>
  agrees ? (isCorrected ? 'corrected' : isOneTailed ? 'one-tailed' : 'agrees') : 'differs';

it.each(qualified)('reads “$text”', ({ text, verdicts }) => {
  expect(checkEachNumber(`<p>${text}</p>`).map(verdictOf)).toEqual(verdicts);
});
