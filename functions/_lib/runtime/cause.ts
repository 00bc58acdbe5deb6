import { AsyncLocalStorage } from 'node:async_hooks';

/** What caused the present work: a request at the edge, or a change or message that one led to. */
export interface Cause {
  /**
   * CloudFront’s id of the request (`X-Amz-Cf-Id`), which its access log and the response have too. A request that didn’t come
   * through CloudFront has the id of the function’s call. Scheduled jobs have no cause.
   */
  correlationId: string;
  /** Whether a request is answered. Its updates name it as their cause; those of consumers keep the cause that an item has. */
  isRequest: boolean;
}

/** The attribute of items and messages with the id of the request that caused them. */
export const CORRELATION_ATTRIBUTE = 'correlationId';
export const EDGE_ID_HEADER = 'x-amz-cf-id';

const causes = new AsyncLocalStorage<Cause>();

/** Returns what caused the present work; undefined outside of requests, changes and messages. */
export const presentCause = (): Cause | undefined => causes.getStore();

/** Does work whose log lines, items, messages and traces name its cause. */
export const becauseOf = <T>(cause: Cause, work: () => T): T => causes.run(cause, work);

/** The cause of a request. @param headers with names in lower case */
export const causeOfRequest = (headers: Record<string, string | undefined>, requestId: string): Cause => ({
  correlationId: headers[EDGE_ID_HEADER] ?? requestId,
  isRequest: true,
});

/** The cause of a change, from its item; without one, from the id of its event. */
export const causeOfChange = (item: Record<string, unknown>, eventId: string): Cause => {
  const { [CORRELATION_ATTRIBUTE]: correlationId } = item;
  return { correlationId: typeof correlationId === 'string' ? correlationId : eventId, isRequest: false };
};

interface Message {
  messageId: string;
  messageAttributes?: Record<string, { stringValue?: string | undefined }> | undefined;
}

/** The cause of a queue’s message, from its attribute; without one, from its id. */
export const causeOfMessage = ({ messageId, messageAttributes }: Message): Cause => ({
  correlationId: messageAttributes?.[CORRELATION_ATTRIBUTE]?.stringValue ?? messageId,
  isRequest: false,
});
