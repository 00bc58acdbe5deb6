import type {
  CreateMessageRequestParamsBase,
  CreateMessageResult,
  ElicitRequestFormParams,
  ElicitResult,
  LoggingLevel,
} from '@modelcontextprotocol/sdk/types.js';

/** What a tool may do with its client while a call runs. */
export interface ClientFeatures {
  /** Asks the person in front of the client; absent where the client cannot. */
  elicit?: (question: ElicitRequestFormParams) => Promise<ElicitResult>;
  /** Lets the client's own model write; absent where the client does not lend it. */
  sample?: (request: CreateMessageRequestParamsBase) => Promise<CreateMessageResult>;
  /** For who looks for the cause of something; sent from the level on that the client has set. */
  log(level: LoggingLevel, words: string): Promise<void>;
  /** How far the call is: `done` of `total`. Sent where the caller asked for it. */
  progress(done: number, total: number, message: string): Promise<void>;
  /** Aborted when the client gives the call up. */
  signal: AbortSignal;
}

/** Where one message has one answer, there is no way back to the client while a call runs (docs/decisions/0008). */
export const NO_CLIENT: ClientFeatures = {
  log: async () => undefined,
  progress: async () => undefined,
  signal: new AbortController().signal,
};

/** Nothing where there is nothing to agree to. */
export type Question = string | undefined | Promise<string | undefined>;

/**
 * Has a person agree to what takes something away or spends credits. A client that cannot ask says yes by calling.
 * @param question made only where it is asked; it may look up what it is about
 * @throws Error for the model to read where the person did not agree
 */
export async function agree(question: () => Question, client: ClientFeatures): Promise<void> {
  if (!client.elicit) return;
  const message = await question();
  if (message === undefined) return;
  const { action } = await client.elicit({
    message,
    // Nothing to fill in: to accept is the answer.
    requestedSchema: { type: 'object', properties: {} },
  });
  if (action === 'accept') return;
  throw new Error(
    action === 'decline'
      ? 'The person said no. Nothing was done.'
      : 'The person gave no answer. Nothing was done.',
  );
}
