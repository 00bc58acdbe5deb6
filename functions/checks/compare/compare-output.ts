import { comparisonOf, type ExpectedOutput } from '#shared/domain/capsule.ts';
import { REPRODUCTION_LIMITS } from '#shared/domain/capsule-constants.ts';
import type { ReproducedOutput } from '#shared/domain/reproduction.ts';
import { sha256Of } from '../../_lib/capsules/capsule-files.ts';
import { compareFigures } from './compare-figures.ts';
import { compareNumbers } from './compare-numbers.ts';
import { compareTexts } from './compare-texts.ts';
import type { Difference } from './difference.ts';

/**
 * Compares an output of a run with the authors'.
 * @param produced undefined if the run didn't write it
 */
export function compareOutput(
  output: ExpectedOutput,
  expected: Uint8Array,
  produced: Uint8Array | undefined,
): Omit<ReproducedOutput, 'figure'> {
  const { file, reproduces } = output;
  const compare = comparisonOf(output);
  const common = { file, reproduces, compare, expectedSha256: sha256Of(expected) };
  if (!produced)
    return {
      ...common,
      verdict: 'not-run',
      sha256: null,
      largestDifference: null,
      differences: ['The run didn’t write this file.'],
    };
  const sha256 = sha256Of(produced);
  if (sha256 === common.expectedSha256)
    return { ...common, verdict: 'same', sha256, largestDifference: null, differences: [] };
  const { isWithin, largest, differences } = boundedDifference(output, compare, expected, produced);
  const { differences: most, differenceCharacters } = REPRODUCTION_LIMITS;
  return {
    ...common,
    verdict: isWithin ? 'within-tolerance' : 'differs',
    sha256,
    largestDifference: largest,
    differences: differences.slice(0, most).map((line) => line.slice(0, differenceCharacters)),
  };
}

/** A run may write what takes all of the memory to compare. */
function boundedDifference(...[output, ...given]: Parameters<typeof differenceOf>): Difference {
  try {
    return differenceOf(output, ...given);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { isWithin: false, largest: null, differences: ['The files are too large to be compared.'] };
  }
}

function differenceOf(
  output: ExpectedOutput,
  compare: ReproducedOutput['compare'],
  expected: Uint8Array,
  produced: Uint8Array,
): Difference {
  switch (compare) {
    case 'bytes':
      return {
        isWithin: false,
        largest: null,
        differences: [`The bytes differ: ${expected.length} expected, ${produced.length} produced.`],
      };
    case 'text':
      return compareTexts(textOf(expected), textOf(produced));
    case 'numbers':
      return compareNumbers(textOf(expected), textOf(produced), output);
    case 'figure':
      return compareFigures(expected, produced, output);
    default:
      throw compare satisfies never;
  }
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
