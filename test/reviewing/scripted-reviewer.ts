import { finderIn } from '#shared/domain/find-quote.ts';
import { randomOf } from '#shared/domain/seeded-random.ts';
import { ERROR_KIND_NAMES } from '../../functions/_lib/exam/error-kinds.ts';
import { plantErrors } from '../../functions/_lib/exam/plant-errors.ts';
import type { CleanPaper } from '../../functions/mcp/program/reviewer/exam/sit-exam.ts';
import { tokensOf } from '../../functions/mcp/program/reviewer/reading/ask.ts';
import type { Model } from '../../functions/mcp/program/reviewer/reading/model.ts';
import { splitPaper } from '../../functions/mcp/program/reviewer/reading/split-paper.ts';
import { answerBy, stageOf } from '../../functions/mcp/program/reviewer/scripted/scripted-answers.ts';

/** How good a scripted model is. */
export interface Skill {
  /** The share of errors that it comments on. */
  finds: number;
  /** The share of its comments that are wrong, on papers with errors. It makes as many on others. */
  wrong: number;
  /** The share of comments on which its second look is right. 0.5 is a coin; undefined: it agrees with every comment. */
  refutes?: number;
}

/** What wrong comments are: on a passage that isn't there, on a number that is right, or an error that is none. */
const WRONG_KINDS = ['invented', 'right number', 'no error', 'no error'] as const;

const PART = /^The part:\n<data \S+>\n([\s\S]*?)\n<\/data/m;
const PASSAGE = /The quoted passage:\n<data \S+>\n([\s\S]*?)\n<\/data/;

/**
 * A model that knows the planted errors of an exam, finds a share of them, and makes wrong comments as well: it measures what the reviewer's
 * steps are worth with a model of a known skill. It is no model, and its figures are those of none.
 */
export function aScriptedReviewer(
  papers: readonly CleanPaper[],
  seeds: readonly number[],
  { finds, wrong, refutes }: Skill,
): Model {
  const copies = papers.flatMap(({ text }) =>
    seeds.map((seed) => plantErrors(text, seed, ERROR_KIND_NAMES.length)),
  );
  const passages = new Set(copies.flatMap(({ errors }) => errors.map(({ after }) => after.slice(0, 400))));
  const perPart =
    (finds * (wrong / (1 - wrong)) * copies.flatMap(({ errors }) => errors).length) /
    copies.flatMap(({ text }) => splitPaper(text)).length;
  const random = randomOf(1);
  const isTrue = (passage: string) => [...passages].some((each) => finderIn(passage)({ exact: each }));
  const comments = (prompt: string): object[] => {
    const part = PART.exec(prompt)?.[1] ?? '';
    const find = finderIn(part);
    const right = [...passages].filter((quote) => find({ exact: quote })).filter(() => random() < finds);
    const count = Math.floor(perPart) + (random() < perPart % 1 ? 1 : 0);
    return [
      ...right.map((quote) => ({ ...comment('This passage was changed.'), quote })),
      ...Array.from({ length: count }, () => wrongComment(part, random)).filter((each) => each !== undefined),
    ];
  };
  const refute = (prompt: string) => {
    if (refutes === undefined) return {};
    const stands = isTrue(PASSAGE.exec(prompt)?.[1] ?? '') === random() < refutes;
    return { holds: stands ? 'yes' : 'no' };
  };
  return {
    name: 'scripted model',
    generate: async ({ system, prompt }) => {
      const script = stageOf(prompt) === 'refute' ? { refute } : { comments };
      const text = JSON.stringify(answerBy(script, prompt));
      return { text, inputTokens: tokensOf(system + prompt), outputTokens: tokensOf(text) };
    },
  };
}

const comment = (claim: string) => ({ kind: 'error', severity: 'major', claim });

function wrongComment(part: string, random: () => number): object | undefined {
  const sentences = part.match(/[A-Z][^.!?\n|#$]{40,300}[.]/g) ?? [];
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const kind = pick(WRONG_KINDS);
  const numbered = pick(sentences.filter((sentence) => /(?<![\w.,])\d+(?![\w.,])/.test(sentence)));
  const sentence = pick(sentences);
  if (kind === 'right number' && numbered) {
    const number = /(?<![\w.,])\d+(?![\w.,])/.exec(numbered)?.[0] ?? '';
    return {
      ...comment('This number is wrong.'),
      quote: numbered,
      computation: { expression: `${number} * 2 / 2`, reported: number },
    };
  }
  if (!sentence) return undefined;
  const quote =
    kind === 'invented'
      ? sentence
          .split(' ')
          .map((word) => `${word}x`)
          .join(' ')
      : sentence;
  return { ...comment('This is not what the data shows.'), quote };
}
