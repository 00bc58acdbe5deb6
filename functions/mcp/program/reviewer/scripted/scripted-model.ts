import { tokensOf } from '../reading/ask.ts';
import type { Model, ModelCall } from '../reading/model.ts';
import { answerBy, type Script } from './scripted-answers.ts';

/** A model that answers by a script, and remembers what it was asked. */
export function aScriptedModel(script: Script): Model & { calls: ModelCall[] } {
  const calls: ModelCall[] = [];
  return {
    name: 'scripted model',
    calls,
    generate: async (call) => {
      calls.push(call);
      const text = JSON.stringify(answerBy(script, call.prompt));
      return { text, inputTokens: tokensOf(call.system + call.prompt), outputTokens: tokensOf(text) };
    },
  };
}
