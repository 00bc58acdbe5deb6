import { createHash } from 'node:crypto';
import * as z from 'zod';
import { STAGES } from './prompts.ts';

/** One question and its answer. */
export const Exchange = z.object({
  id: z.string().describe('The SHA-256 of model, rules and question.'),
  at: z.string(),
  stage: z.enum(STAGES),
  question: z.string(),
  answer: z.string(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  problem: z.string().optional().describe('Why the answer wasn’t used.'),
});
export type Exchange = z.infer<typeof Exchange>;

/** The record of a review for its owner, by which an interrupted review also continues. */
export interface Transcript {
  /** The text of the answer that was used for a question before. */
  answerTo(id: string): string | undefined;
  add(exchange: Exchange): void;
}

export const exchangeId = (model: string, system: string, prompt: string): string =>
  createHash('sha256').update([model, system, prompt].join('\0')).digest('hex');

/**
 * Returns a transcript that knows earlier exchanges.
 * @param write stores a new one
 */
export function openTranscript(
  earlier: readonly Exchange[] = [],
  write: (exchange: Exchange) => void = () => undefined,
): Transcript {
  const known = new Map(earlier.flatMap(({ id, answer, problem }) => (problem ? [] : [[id, answer]])));
  return {
    answerTo: (id) => known.get(id),
    add: (exchange) => {
      if (!exchange.problem) known.set(exchange.id, exchange.answer);
      write(exchange);
    },
  };
}
