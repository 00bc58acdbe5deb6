import { findItems } from './find-items.ts';
import type { Paper } from './paper.ts';

/** What is read of a paper; the whole message is described by /api/v1/review-provider/schemas/review-delivery.json. */
/** What the rules count in a paper. */
export interface Findings {
  words: number;
  headings: string[];
  parts: Record<'introduction' | 'method' | 'results' | 'discussion', boolean>;
  references: number;
  findable: number;
  citedInText: boolean;
  statements: Record<'data' | 'code' | 'numbers' | 'limits', boolean>;
  wordsPerSentence: number;
}

const PARTS = {
  introduction: /intro|background|motivation/i,
  method: /method|approach|model|setup|procedure|proof/i,
  results: /result|experiment|evaluation|finding/i,
  discussion: /discussion|conclusion|limit|outlook/i,
};
const STATEMENTS = {
  data: /\b(?:data(?:set)?s?|measurements?|photographs?) (?:are|is|were|can be)\b[^.]{0,80}\b(?:available|found|deposited|requested?)\b|zenodo|dryad|osf\.io/i,
  code: /\b(?:code|software|scripts?|notebooks?)\b[^.]{0,80}\b(?:available|found|released|open)\b|github\.com|gitlab\.com/i,
  numbers: /±|\\pm|standard (?:deviation|error)|confidence interval|\bp\s*[<=]\s*0?\.\d|\\sigma/i,
  limits:
    /limitation|^#{2,6} (?:[\d.]+ )?limits?\b|we (?:cannot|did not|do not)|only one|future work|threats to validity/im,
};

/** Counts, by rules that anybody can check by hand. */
export function examine({ contentMarkdown, references }: Paper): Findings {
  const text = contentMarkdown.replace(/```[\s\S]*?```/g, ' ');
  const headings = Array.from(text.matchAll(/^#{2,6} (.+)$/gm), ([, heading]) => heading ?? '');
  const prose = text.replace(/^#.*$/gm, ' ');
  const words = prose.match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0;
  const sentences = prose.split(/[.!?](?=\s|$)/).filter((sentence) => /\p{L}{2}/u.test(sentence)).length;
  const test = <K extends string>(rules: Record<K, RegExp>, holds: (rule: RegExp) => boolean) =>
    Object.fromEntries(Object.entries<RegExp>(rules).map(([name, rule]) => [name, holds(rule)])) as Record<
      K,
      boolean
    >;
  return {
    words,
    headings,
    parts: test(PARTS, (rule) => headings.some((heading) => rule.test(heading))),
    references: references.length,
    findable: references.filter(({ doi, arxiv, url }) => doi ?? arxiv ?? url).length,
    citedInText: /\]\(#[\w-]*ref-|\[\\?\d+|\(\p{L}[^()]{1,40},? \d{4}[a-z]?\)/u.test(prose),
    statements: test(STATEMENTS, (rule) => rule.test(text)),
    wordsPerSentence: sentences === 0 ? 0 : Math.round(words / sentences),
  };
}

/** A report as the platform takes it: /api/v1/review-provider/schemas/review.json. */
export function writeReport(paper: Paper) {
  const found = examine(paper);
  const score = scores(found);
  return {
    summary: `${LABEL} The text has ${found.words} words in ${found.headings.length} sections and ${found.references} references. Of the usual parts it has ${list(held(found.parts))}; it says something of ${list(held(found.statements).map((name) => NAMES[name] ?? name))}. Sentences have ${found.wordsPerSentence} words on average.`,
    strengths: `${praise(found).join(' ')} Everything here was counted, not understood.`,
    weaknesses: `${blame(found).join(' ')} These rules cannot see whether the claims are right.`,
    questions: questions(found).join(' '),
    ...score,
    scoreReasonings: REASONINGS,
    detailedAnalysis: {
      methodology: `Parts found by their headings: ${list(held(found.parts))}. Headings: ${found.headings.slice(0, 20).join(' · ') || 'none'}.`,
      reproducibility: `Statements found by their words: ${list(held(found.statements).map((name) => NAMES[name] ?? name))}.`,
      technicalQuality: `${found.references} references, ${found.findable} of them with a DOI, an arXiv id or an address.`,
    },
    modelUsed: 'none: reference provider, rules 1',
    tags: ['rule-based', 'reference-provider'],
    items: findItems(paper),
  };
}

const LABEL = 'This report was made by fixed rules, without a language model and without understanding.';
const NAMES: Record<string, string> = {
  data: 'the availability of data',
  code: 'the availability of code',
  numbers: 'the uncertainty of numbers',
  limits: 'its limits',
};
const held = (flags: Record<string, boolean>) => Object.keys(flags).filter((name) => flags[name]);
const lacking = (flags: Record<string, boolean>) => Object.keys(flags).filter((name) => !flags[name]);
const list = (names: string[]) => (names.length === 0 ? 'none' : names.join(', '));
const between = (value: number) => Math.max(1, Math.min(10, Math.round(value)));

/**
 * Scores by rules: structure 4 + 1.5 a part found; reproducibility 3 + 1.75 a statement found; readability 9, less one
 * for each four words by which the mean sentence is off 18. What rules cannot see is 5, and confidence is low.
 */
export function scores({ parts, statements, wordsPerSentence, references, findable }: Findings) {
  const structure = between(4 + 1.5 * held(parts).length);
  const reproducible = between(3 + 1.75 * held(statements).length);
  const readable = between(9 - Math.abs(wordsPerSentence - 18) / 4);
  const sourced = between(references === 0 ? 2 : 4 + (6 * findable) / references);
  return {
    noveltyScore: 5,
    correctnessScore: 5,
    relevanceHumanScore: 5,
    relevanceMachineScore: between((reproducible + sourced) / 2),
    clarityScore: between((structure + readable) / 2),
    significanceScore: 5,
    overallScore: between((structure + reproducible + readable + sourced) / 4),
    confidenceLevel: 2,
  };
}

const REASONINGS = {
  novelty: 'Not looked at: rules cannot see it. 5 for everybody.',
  correctness: 'Not looked at: rules cannot see it. 5 for everybody.',
  relevanceHuman: 'Not looked at: rules cannot see it. 5 for everybody.',
  relevanceMachine:
    'Mean of reproducibility (3 + 1.75 for each statement on data, code, uncertainty, limits) and sources (4 + 6 × share of references that can be looked up; 2 without references).',
  clarity:
    'Mean of structure (4 + 1.5 for each part found) and readability (9, less one for each 4 words by which the mean sentence is off 18).',
  significance: 'Not looked at: rules cannot see it. 5 for everybody.',
  overall: 'Mean of structure, reproducibility, readability and sources.',
};

function praise({ parts, findable, references, statements }: Findings): string[] {
  return [
    `${held(parts).length} of the 4 usual parts were found by their headings (${list(held(parts))}).`,
    ...(references > 0 ? [`${findable} of ${references} references can be looked up by an identifier.`] : []),
    ...(held(statements).length > 0
      ? [
          `The text says something of ${held(statements)
            .map((name) => NAMES[name])
            .join(', ')}.`,
        ]
      : []),
  ];
}

function blame({
  parts,
  statements,
  references,
  findable,
  citedInText,
  wordsPerSentence,
}: Findings): string[] {
  return [
    ...(lacking(parts).length > 0 ? [`No heading was found for: ${lacking(parts).join(', ')}.`] : []),
    ...lacking(statements).map((name) => `Nothing was found on ${NAMES[name]}.`),
    ...(references === 0 ? ['There are no references.'] : []),
    ...(references > findable ? [`${references - findable} references have no identifier.`] : []),
    ...(references > 0 && !citedInText ? ['No citation was recognized in the text.'] : []),
    ...(wordsPerSentence > 30 ? [`Sentences are long: ${wordsPerSentence} words on average.`] : []),
    'Beyond these points no rule objects.',
  ];
}

const questions = ({ statements }: Findings): string[] => [
  ...(statements.data ? [] : ['Where can the data be found?']),
  ...(statements.code ? [] : ['Where can the code be found?']),
  ...(statements.numbers ? [] : ['How certain are the numbers?']),
];
