import {
  MOST_NUMBER_FINDINGS,
  NUMBER_CHECK_IDS,
  type NumberCheck,
} from '#shared/domain/number-check-kinds.ts';
import type { NumberChecks, NumberFinding } from '#shared/domain/number-checks.ts';
import { checkTestResult } from './check-test-result.ts';
import { type Descriptive, findDescriptives, findTableDescriptives } from './find-descriptives.ts';
import {
  checkPercentage,
  findPercentages,
  findTablePercentages,
  type Percentage,
} from './find-percentages.ts';
import { findTableResults } from './find-table-results.ts';
import { findTestResults } from './find-test-results.ts';
import { findTotals, type Total, totalArithmetic } from './find-totals.ts';
import { debit, grim, grimApplies, grimmer } from './granularity.ts';
import { type Page, type Place, readPage } from './read-page.ts';
import { OF_ALL_TESTS, ONE_SIDED } from './result-patterns.ts';
import { saysOfItself } from './said-of.ts';
import { sentencesOf } from './sentences.ts';
import type { TestResult } from './test-result.ts';

/** One number that was checked. */
export interface CheckedNumber {
  check: NumberCheck;
  place: Place;
  reported: string;
  agrees: boolean;
  isOneTailed: boolean;
  isCorrected: boolean;
  changesConclusion: boolean;
  message: string;
  arithmetic: string;
}

export { distributionsReady } from './distributions.ts';

/**
 * Checks the numbers of a paper's HTML against each other, once `distributionsReady` has resolved. Has no limit of time:
 * `checkNumbersInTime` has.
 */
export function checkNumbers(html: string): NumberChecks {
  const checked = checkEachNumber(html);
  const findings = checked.filter(({ agrees }) => !agrees).map(toFinding);
  const corrected = checked.filter(({ isCorrected }) => isCorrected).length;
  return {
    checked: countsOf(checked),
    oneTailed: checked.filter(({ isOneTailed }) => isOneTailed).length,
    ...(corrected > 0 ? { corrected } : {}),
    findings: findings.slice(0, MOST_NUMBER_FINDINGS),
    isComplete: findings.length <= MOST_NUMBER_FINDINGS,
  };
}

function countsOf(checked: CheckedNumber[]): NumberChecks['checked'] {
  const count = (id: NumberCheck) => checked.filter(({ check }) => check === id).length;
  return Object.fromEntries(NUMBER_CHECK_IDS.map((id) => [id, count(id)])) as NumberChecks['checked'];
}

function toFinding({
  check,
  place,
  reported,
  message,
  arithmetic,
  changesConclusion,
}: CheckedNumber): NumberFinding {
  return {
    check,
    reported: reported.toWellFormed(),
    message,
    arithmetic: arithmetic.slice(0, 600),
    changesConclusion,
    place: place.label.toWellFormed(),
    anchor: place.anchor ?? null,
  };
}

/** Returns each number that was checked, also those that agree: the text first, then the tables. */
export function checkEachNumber(html: string): CheckedNumber[] {
  const page = readPage(html);
  const allAreOneTailed = saysAllAreOneTailed(page);
  const fromText = page.blocks.flatMap((block) => [
    ...findTestResults(block.text).map((result) => ofResult(block, result, allAreOneTailed)),
    ...findDescriptives(block.text).flatMap((found) => ofDescriptive(block, found)),
    ...findPercentages(block.text).map((found) => ofPercentage(block, found)),
  ]);
  const fromTables = page.tables.flatMap((table) => [
    ...findTableResults(table).map((result) => ofResult(table, result, allAreOneTailed)),
    ...findTableDescriptives(table).flatMap((found) => ofDescriptive(table, found)),
    ...findTablePercentages(table).map((found) => ofPercentage(table, found)),
    ...findTotals(table).map((found) => ofTotal(table, found)),
  ]);
  return [...fromText, ...fromTables];
}

/** Whether a sentence of the paper says that all its tests are one-tailed. */
const saysAllAreOneTailed = ({ blocks }: Page): boolean =>
  blocks.some(
    ({ text }) =>
      ONE_SIDED.test(text) &&
      sentencesOf(text).some(({ start, end }) => {
        const sentence = text.slice(start, end);
        return OF_ALL_TESTS.test(sentence) && saysOfItself(sentence, ONE_SIDED);
      }),
  );

const placeOf = ({ label, anchor }: Place): Place => ({ label, ...(anchor === undefined ? {} : { anchor }) });
const plain = { isOneTailed: false, isCorrected: false, changesConclusion: false };

function ofResult(place: Place, result: TestResult, allAreOneTailed: boolean): CheckedNumber {
  const verdict = checkTestResult(result, allAreOneTailed);
  return { check: 'p-value', place: placeOf(place), reported: result.printed, ...verdict };
}

function ofDescriptive(place: Place, { printed, mean, sd, n, data }: Descriptive): CheckedNumber[] {
  const common = { place: placeOf(place), reported: printed, ...plain };
  const isBinary = data.kind === 'binary' && mean.value >= 0 && mean.value <= 1;
  const kind = isBinary
    ? 'zeros and ones'
    : data.items > 1
      ? `${data.items} items with whole numbers`
      : 'whole numbers';
  const found: CheckedNumber[] = [];
  if (grimApplies(mean, n, data.items)) {
    const { isPossible, arithmetic } = grim(mean, n, data.items);
    const message = isPossible ? '' : `No ${n} values that are ${kind} have this mean (GRIM).`;
    found.push({ ...common, check: 'mean', agrees: isPossible, message, arithmetic });
    // Its standard deviation needs no check of its own.
    if (!isPossible) return found;
  }
  if (!sd || data.items > 1) return found;
  const { isPossible, arithmetic } = isBinary ? debit(mean, sd, n) : grimmer(mean, sd, n);
  const name = isBinary ? 'DEBIT' : 'GRIMMER';
  const message = isPossible
    ? ''
    : `No ${n} values that are ${kind} have this mean and standard deviation (${name}).`;
  return [...found, { ...common, check: 'standard-deviation', agrees: isPossible, message, arithmetic }];
}

function ofPercentage(place: Place, found: Percentage): CheckedNumber {
  const { agrees, arithmetic } = checkPercentage(found);
  const message = agrees ? '' : 'The percentage doesn’t follow from the counts.';
  return {
    check: 'percentage',
    place: placeOf(place),
    reported: found.printed,
    ...plain,
    agrees,
    message,
    arithmetic,
  };
}

function ofTotal(place: Place, found: Total): CheckedNumber {
  const message = found.agrees ? '' : 'The rows don’t add up to the total.';
  const reported = found.column === '' ? 'Total' : `Total of “${found.column}”`;
  return {
    check: 'total',
    place: placeOf(place),
    reported,
    ...plain,
    agrees: found.agrees,
    message,
    arithmetic: totalArithmetic(found),
  };
}
