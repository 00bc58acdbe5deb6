/** A part of a text, as offsets. */
export interface Span {
  start: number;
  end: number;
}

/** Abbreviations that end with a full stop inside a sentence. */
const ABBREVIATION =
  /(?:^|[\s(["'-])(?:p{1,2}|vs?|e\.? ?g|i\.? ?e|cf|ca|cp|viz|resp|approx|est|incl|excl|no|nos|nr|vol|ch|chs|figs?|eqs?|eqns?|refs?|tabs?|secs?|sects?|apps?|exps?|supp|suppl|dr|prof|mrs?|ms|st|jr|sr|n\. ?s|d\.? ?f|s\.? ?d|s\.? ?e|\p{Lu})$/iu;
/** Abbreviations that can also end a sentence: the next word decides. */
const LAST_WORD = /(?:^|[\s(])(?:et al|etc|a\.m|p\.m|al)$/iu;
const OPENING =
  /^(?:here|then|there|this|these|those|that|the|they|in|on|at|by|for|with|we|our|us|it|its|its|an?|as|all|both|each|no|one|two|results?|however|moreover|also|thus|hence|but|and|when|while|after|before|finally|next|first|second|third|across|among|again|if|to|such|participants|scores|post|compared)\b/iu;
/** What a sentence starts with: a capital, a bracket, a number, or the symbol of a statistic. */
const START = /^(?:["'“([]*\p{Lu}|["'“([]*\d|[([]|["'“(]*(?:[tfrzqpχη]|chi)[ '\d²_([=<>-])/u;

/** Returns the sentences of `plainText`, one after the other. They cover all of it. */
export function sentencesOf(text: string): Span[] {
  const ends = [...text.matchAll(/[.?!…]["'”’)\]]* +/gu)]
    .filter((match) => isEnd(text, match.index, match.index + match[0].length))
    .map((match) => match.index + match[0].length);
  return [0, ...ends].map((start, index) => ({ start, end: ends[index] ?? text.length }));
}

function isEnd(text: string, stop: number, next: number): boolean {
  const after = text.slice(next, next + 40);
  if (text[stop] !== '.') return START.test(after);
  const before = text.slice(Math.max(0, stop - 12), stop);
  if (LAST_WORD.test(before)) return OPENING.test(after) && /^\p{Lu}/u.test(after);
  return START.test(after) && !ABBREVIATION.test(before);
}

/** Returns the sentence that has an offset. */
export const sentenceAt = (sentences: Span[], at: number): Span =>
  sentences.findLast(({ start }) => start <= at) ?? { start: 0, end: 0 };
