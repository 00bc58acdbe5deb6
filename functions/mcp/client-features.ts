import type {
  CreateMessageRequestParamsBase,
  CreateMessageResult,
  ElicitRequestFormParams,
  ElicitResult,
  LoggingLevel,
} from '@modelcontextprotocol/sdk/types.js';

/** What a tool can ask of its client during a call. */
export interface ClientFeatures {
  /** Asks the user a question. Absent if the client doesn't support elicitation. */
  elicit?: (question: ElicitRequestFormParams) => Promise<ElicitResult>;
  /** Generates text with the client's model. Absent if the client doesn't support sampling. */
  sample?: (request: CreateMessageRequestParamsBase) => Promise<CreateMessageResult>;
  /** Logs a message to the client, if the level is at least the one that the client set. */
  log(level: LoggingLevel, words: string): Promise<void>;
  /** Reports progress: `done` of `total`. Sent only if the caller asked for it. */
  progress(done: number, total: number, message: string): Promise<void>;
  /** Aborted when the client cancels the call. */
  signal: AbortSignal;
}

/** For stateless servers, which can't reach the client during a call (docs/decisions/0008). */
export const NO_CLIENT: ClientFeatures = {
  log: async () => undefined,
  progress: async () => undefined,
  signal: new AbortController().signal,
};

/** A confirmation question; undefined if no confirmation is needed. */
export type Question = string | undefined | Promise<string | undefined>;

/**
 * Asks the user to confirm an action that removes something or spends credits. If the client can't ask, the call itself
 * counts as consent.
 * @param question evaluated only if the user is asked, because it may call the platform
 * @throws Error with a message for the model if the user doesn't agree
 */
export async function agree(question: () => Question, client: ClientFeatures): Promise<void> {
  if (!client.elicit) return;
  const message = await question();
  if (message === undefined) return;
  const { action } = await client.elicit({
    message,
    // No fields: accepting is the answer.
    requestedSchema: { type: 'object', properties: {} },
  });
  if (action === 'accept') return;
  throw new Error(
    action === 'decline'
      ? 'The user declined. Nothing was changed.'
      : 'The user didn’t answer. Nothing was changed.',
  );
}
