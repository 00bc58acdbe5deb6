import { AppError } from '#shared/errors.ts';
import type { ApiKeyRecord, SupervisorRecord } from './identity-entities.ts';

/** Who calls: a supervisor by a session, or a program by a key of theirs. */
export interface Caller {
  supervisor: SupervisorRecord;
  sessionId: string | undefined;
  apiKey: Pick<ApiKeyRecord, 'keyId' | 'scope' | 'name'> | undefined;
  /** Set where the key is an assistant's that was let in (docs/decisions/0008). */
  connectionId?: string;
}

/** What a use case knows of the request beside its input. */
export interface Call {
  requestId: string;
  sourceIp: string;
  userAgent: string;
  /** Where the product stands, for links: `https://colophon.example`. */
  origin: string;
  /** The request's headers, by name in lower case. */
  headers: Record<string, string | undefined>;
  /** The body as it was sent, for who checks a signature of it. */
  rawBody?: () => string;
  /** Whose session or key came with the request. */
  caller: Caller | undefined;
  /**
   * The same for use cases that read ahead (`resource.ts`): they start before it is known, and so have no `caller`.
   * Rejected where the request is refused.
   */
  asker: Promise<Caller | undefined>;
}

/** Who calls. Endpoints with access `supervisor` are refused before they get here without one. */
export function signedIn(call: Call): Caller {
  if (!call.caller) throw new AppError(strangersError(call.headers));
  return call.caller;
}

/** What to tell somebody whom we do not know: what came of the credential they sent. */
export function strangersError(headers: Call['headers']) {
  if (headers['x-api-key']) return 'api-key-unknown';
  return headers.authorization ? 'session-ended' : 'not-authenticated';
}
