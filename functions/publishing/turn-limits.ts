import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import type { ConversionOptions } from './convert/convert-paper.ts';
import type { PaperLane } from './paper-queue.ts';
import type { ProcessorMeter } from './processor-meter.ts';
import { NICENESS } from './thread-priority.ts';

/** An attempt to convert and screen a version. */
export interface Turn {
  /** The lane that the version came from. */
  lane: PaperLane;
  /** Told how much processor time the turn used. */
  meter: ProcessorMeter;
}

/** A page has about 4 KB. Bibliographies, data and figures don't count: what isn't cited takes hardly any time. */
const LONG_BYTES = 150_000;
const TEXT = /\.(tex|ltx|md|markdown|txt)$/i;

type Sources = readonly Pick<VersionRecord['sources'][number], 'name' | 'size'>[];

const textBytes = (sources: Sources): number =>
  sources.filter(({ name }) => TEXT.test(name)).reduce((sum, { size }) => sum + size, 0);

/** Returns whether the sources are so long that the conversion surely is, which a first turn would only repeat. */
export const isLong = (sources: Sources): boolean => textBytes(sources) > LONG_BYTES;

/** Nearly all papers are converted in this time, and screened in much less. */
const QUICK_MS = 15_000;

/**
 * The processor time of a long turn. A page of 4 KB takes 90 ms (docs/conversion.md) and gets five times that, because some pages, and
 * some machines, take longer. A short paper gets as much as one of 130 pages.
 */
const LEAST_LONG_PROCESSOR_MS = 60_000;
const MOST_LONG_PROCESSOR_MS = 180_000;
const LONG_PROCESSOR_MS_PER_KILOBYTE = 112;

/**
 * Returns the limits of a turn: converting and screening have this time each. In a long turn, processor time is the limit that a paper
 * meets: on a busy machine, the clock alone would end the conversion of an honest one.
 */
export const limitsOf = ({ lane, meter }: Turn, sources: Sources) =>
  ({
    meter,
    niceness: NICENESS[lane],
    ...(lane === 'quick'
      ? {
          wallClockMs: QUICK_MS,
          processorMs: Number(setting('FIRST_TURN_PROCESSOR_MS')),
          isFirstTurn: true,
        }
      : { wallClockMs: Number(setting('LONG_TURN_MS')), processorMs: longProcessorMs(sources) }),
  }) satisfies ConversionOptions;

const longProcessorMs = (sources: Sources): number =>
  Math.min(
    MOST_LONG_PROCESSOR_MS,
    Math.max(LEAST_LONG_PROCESSOR_MS, (textBytes(sources) / 1000) * LONG_PROCESSOR_MS_PER_KILOBYTE),
  );
