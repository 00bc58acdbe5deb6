import * as z from 'zod';
import type { Budget, Usage } from './budget.ts';
import { type DataBlock, toDataBlocks } from './data-blocks.ts';
import { type Model, ModelFault } from './model.ts';
import type { Prompts, Stage } from './prompts.ts';
import { withoutOrders } from './shown-text.ts';
import { exchangeId, type Transcript } from './transcript.ts';

/** Asks a model about texts by others. @throws ModelFault, BoundReached */
export type Ask = <T>(stage: Stage, blocks: readonly DataBlock[], schema: z.ZodType<T>) => Promise<T>;

export interface Asking {
  model: Model;
  prompts: Prompts;
  /** Random for each paper. */
  boundary: string;
  transcript: Transcript;
  budget: Budget;
}

const TRIES = 3;
/** The longest answer of each stage, in tokens. */
export const ANSWER_TOKENS: Record<Stage, number> = {
  claims: 2000,
  comments: 4000,
  refute: 600,
  scores: 3500,
};
/** English text has some four characters for each token, formulas and other languages fewer. */
const CHARACTERS_PER_TOKEN = 3;
export const tokensFor = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);
export const tokensOf = (text: string): number => tokensFor(text.length);

/**
 * Returns a function that asks a model for JSON, and asks again if the answer isn't what was asked for. Each exchange goes into the
 * transcript; what that already has isn't asked again. Orders to language models are blacked out in all texts: titles, abstracts, requests and
 * records of references can have them too.
 */
export function askerOf({ model, prompts, boundary, transcript, budget }: Asking): Ask {
  const system = prompts.rules.replaceAll('{{boundary}}', boundary);
  return async (stage, blocks, schema) => {
    const question = [
      prompts.questions[stage].trim(),
      toDataBlocks(
        blocks.map(({ name, text }) => ({ name, text: withoutOrders(text) })),
        boundary,
      ),
      `The JSON Schema of your answer:\n${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))}`,
    ].join('\n\n');
    const id = exchangeId(model.name, system, question);
    const before = transcript.answerTo(id);
    if (before !== undefined) return schema.parse(jsonIn(before));
    let problem = '';
    for (let tried = 0; tried < TRIES; tried++) {
      const again = problem && `\n\nYour last answer couldn’t be used: ${problem}`;
      const prompt = question + again;
      const maxOutputTokens = ANSWER_TOKENS[stage];
      budget.allow({ inputTokens: tokensOf(system + prompt), outputTokens: maxOutputTokens });
      const record = (answer: string, used: Usage, fault?: string) => {
        budget.add(used);
        const { inputTokens, outputTokens } = used;
        const at = new Date().toISOString();
        transcript.add({
          ...{ id, at, stage, question: prompt, answer, inputTokens, outputTokens },
          ...(fault ? { problem: fault } : {}),
        });
      };
      try {
        const { text, ...used } = await model.generate({
          system,
          prompt,
          maxOutputTokens,
          signal: budget.signal,
        });
        const value = jsonIn(text);
        const { data, error } = schema.safeParse(value);
        problem = error ? (value === undefined ? 'it has no JSON.' : faultsOf(error)) : '';
        record(text, used, problem);
        if (data !== undefined && !error) return data;
      } catch (error) {
        if (!(error instanceof ModelFault)) throw error;
        if (error.used) record('', error.used, error.message);
        // The time is over: the next try says so.
        if (!error.mayPass && !budget.signal.aborted) throw error;
        problem = error.message;
      }
    }
    throw new ModelFault(
      `${model.name} gave no answer that can be used to the question “${stage}” in ${TRIES} tries. The last one: ${problem}`,
      { mayPass: false },
    );
  };
}

/** Returns the JSON value in a model's answer, which may be in a block of code or between sentences; undefined without one. */
export function jsonIn(text: string): unknown {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/.exec(text)?.[1];
  const outermost = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const candidate of [text, fenced, outermost]) {
    try {
      if (candidate) return JSON.parse(candidate);
    } catch {
      // The next candidate may be JSON.
    }
  }
  return undefined;
}

const faultsOf = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`)
    .join('; ')
    .slice(0, 500);
