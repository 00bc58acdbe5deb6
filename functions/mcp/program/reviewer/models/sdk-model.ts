import {
  APICallError,
  type LanguageModel,
  LoadAPIKeyError,
  LoadSettingError,
  RetryError,
  streamText,
} from 'ai';
import { tokensFor, tokensOf } from '../reading/ask.ts';
import { type Model, type ModelCall, ModelFault } from '../reading/model.ts';

export interface Patience {
  /** How long a model may say nothing, in milliseconds. */
  silenceMs: number;
  /** How often a request is sent again after 429, 5xx or a lost connection; what Retry-After says is waited for, up to a minute. */
  retries: number;
}

export const PATIENT: Patience = { silenceMs: 120_000, retries: 5 };

// The SDK would print its warnings between the results.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** An answer may be longer than was asked for, because characters per token differ; more than this has no end. */
const CHARACTERS_PER_TOKEN = 12;

/** Makes a model of one of the AI SDK. Answers are streamed, so that one without an end, or a cut one, is noticed. */
export const sdkModel = (
  language: Exclude<LanguageModel, string>,
  name: string,
  { silenceMs, retries }: Patience = PATIENT,
): Model => ({
  name,
  generate: async ({ system, prompt, maxOutputTokens, signal }: ModelCall) => {
    const stop = new AbortController();
    const { stream } = streamText({
      ...{ model: language, instructions: system, prompt, maxOutputTokens, maxRetries: retries },
      abortSignal: AbortSignal.any([signal, stop.signal]),
      timeout: { firstChunkMs: silenceMs, chunkMs: silenceMs },
      // Errors come through the stream as well.
      onError: () => undefined,
    });
    let text = '';
    let length = 0;
    try {
      for await (const part of stream) {
        if (part.type === 'error') throw part.error;
        if (part.type === 'abort')
          throw new ModelFault(`${name} was silent for too long.`, { mayPass: true });
        if (part.type === 'text-delta') text += part.text;
        if (part.type === 'text-delta' || part.type === 'reasoning-delta') length += part.text.length;
        if (length > maxOutputTokens * CHARACTERS_PER_TOKEN)
          throw new ModelFault(`${name} didn’t come to an end.`, {
            mayPass: true,
            used: { inputTokens: 0, outputTokens: maxOutputTokens },
          });
        if (part.type !== 'finish') continue;
        const { inputTokens, outputTokens } = part.totalUsage;
        // A server that reports nothing must not read for nothing.
        const used = {
          inputTokens: inputTokens || tokensOf(system + prompt),
          outputTokens: outputTokens || tokensFor(length),
        };
        const problem = FAULTY_ENDS[part.finishReason];
        if (problem) throw new ModelFault(`${name} ${problem}`, { mayPass: true, used });
        return { text, ...used };
      }
    } catch (error) {
      throw asFault(error, name);
    } finally {
      stop.abort();
    }
    throw new ModelFault(`${name} ended without an answer.`, { mayPass: true });
  },
});

/** Ends that leave an answer incomplete. */
const FAULTY_ENDS: Partial<Record<string, string>> = {
  length: 'was cut off at the most tokens that an answer may have.',
  'content-filter': 'refused to answer.',
  interrupted: 'was cut off.',
  error: 'ended with an error.',
};

function asFault(error: unknown, name: string): ModelFault {
  if (error instanceof ModelFault) return error;
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (APICallError.isInstance(cause)) {
    const { statusCode, message } = cause;
    // The SDK has tried again what may pass.
    return new ModelFault(`${name} can’t be used: ${statusCode ? `status ${statusCode}, ` : ''}${message}`, {
      mayPass: statusCode === 200,
    });
  }
  const isSetting = LoadAPIKeyError.isInstance(cause) || LoadSettingError.isInstance(cause);
  const words = cause instanceof Error ? cause.message : String(cause);
  return new ModelFault(
    isSetting
      ? `${name} needs a key: set its environment variable (--help names them).`
      : `${name} can’t be used: ${words}`,
    { mayPass: !isSetting },
  );
}
