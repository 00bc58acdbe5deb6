import type { TextRange } from '#shared/domain/find-quote.ts';
import type { ItemSeverity } from '#shared/domain/review-constants.ts';
import { randomOf } from '#shared/domain/seeded-random.ts';
import { type Change, ERROR_KIND_NAMES, ERROR_KINDS, type ErrorKindName } from './error-kinds.ts';

/** An error that was planted into a copy of a paper. */
export interface PlantedError {
  kind: ErrorKindName;
  severity: ItemSeverity;
  /** The changed passage in the copy, extended to its sentence. */
  sentence: TextRange;
  before: string;
  after: string;
}

export interface PlantedPaper {
  text: string;
  errors: PlantedError[];
}

/** Kinds with fewer places in a paper aren't planted there: a review of another copy would often name the same place. */
const LEAST_PLACES = 3;

/**
 * Plants errors into a copy of a paper, at most one of each kind and one in each sentence. The same paper and seed give the same
 * copy. A paper has fewer errors than asked for if too few kinds have a place in it.
 */
export function plantErrors(
  text: string,
  seed: number,
  count: number,
  leastPlaces = LEAST_PLACES,
): PlantedPaper {
  const random = randomOf(seed);
  const kinds = ERROR_KIND_NAMES.map((kind) => ({ kind, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => kind);
  const chosen: { kind: ErrorKindName; change: Change; sentence: TextRange }[] = [];
  for (const kind of kinds) {
    if (chosen.length >= count) break;
    const found = ERROR_KINDS[kind].find(text);
    if (found.length < leastPlaces) continue;
    const places = found
      .map((change) => ({ kind, change, sentence: sentenceAround(text, change) }))
      .filter(({ change }) => text.slice(change.start, change.end) !== change.replacement)
      .filter(({ sentence }) => !chosen.some((other) => overlap(other.sentence, sentence) > 0));
    const place = places[Math.floor(random() * places.length)];
    if (place) chosen.push(place);
  }
  return apply(
    text,
    chosen.toSorted((a, b) => a.change.start - b.change.start),
  );
}

/** Returns by how many characters two ranges overlap. */
export const overlap = (a: TextRange, b: TextRange): number =>
  Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));

function apply(
  text: string,
  chosen: { kind: ErrorKindName; change: Change; sentence: TextRange }[],
): PlantedPaper {
  let [copy, done] = ['', 0];
  const errors: PlantedError[] = [];
  for (const { kind, change, sentence } of chosen) {
    copy += text.slice(done, change.start);
    const shift = copy.length - change.start;
    copy += change.replacement;
    done = change.end;
    const longer = change.replacement.length - (change.end - change.start);
    errors.push({
      kind,
      severity: ERROR_KINDS[kind].severity,
      sentence: { start: sentence.start + shift, end: sentence.end + shift + longer },
      before: text.slice(sentence.start, sentence.end),
      after: '',
    });
  }
  copy += text.slice(done);
  return {
    text: copy,
    errors: errors.map((error) => ({
      ...error,
      after: copy.slice(error.sentence.start, error.sentence.end),
    })),
  };
}

/** Returns the sentence, or the formula in its own lines, that contains a change. */
function sentenceAround(text: string, { start, end }: Change): TextRange {
  const before = text.slice(0, start);
  const paragraph = before.lastIndexOf('\n\n');
  const from = Math.max(
    paragraph < 0 ? 0 : paragraph + 2,
    ...[...before.slice(-1000).matchAll(/[.!?]\s+(?=\S)/g)].map(
      ({ 0: mark, index }) => Math.max(0, before.length - 1000) + index + mark.length,
    ),
  );
  const rest = text.slice(end);
  const stop = /[.!?](?=\s|$)|\n\n/.exec(rest);
  const to = stop === null ? text.length : end + stop.index + (stop[0] === '\n\n' ? 0 : 1);
  return { start: Math.min(from, start), end: Math.max(to, end) };
}
