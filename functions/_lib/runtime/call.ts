import type { Area } from '#shared/domain/areas.ts';
import { AppError } from '#shared/errors.ts';
import type { ApiKeyRecord, SupervisorRecord } from '../identity/identity-entities.ts';
import type { SessionRecord } from '../identity/session-entities.ts';
import { isMisplacedToken } from '../identity/tool-proof.ts';

/** A supervisor with a session, or a program with one of their API keys. */
export interface Caller {
  supervisor: SupervisorRecord;
  sessionId: string | undefined;
  /** The session, if the caller is a person in a browser. */
  session?: SessionRecord;
  apiKey: (Pick<ApiKeyRecord, 'keyId' | 'name'> & { areas: Area[] }) | undefined;
  /** Set if the key belongs to a connected assistant (docs/decisions/0008). */
  connectionId?: string;
}

/** What a use case receives about the request besides its input. */
export interface Call {
  requestId: string;
  sourceIp: string;
  userAgent: string;
  /** The site's origin, for links: `https://colophon.example`. */
  origin: string;
  /** Request headers by lower-case name. */
  headers: Record<string, string | undefined>;
  /** The body as sent, for verifying a signature over it. */
  rawBody?: () => string;
  /** The owner of the session or key that came with the request. */
  caller: Caller | undefined;
  /**
   * The caller, for use cases that read ahead (`resource.ts`): they start before the caller is identified. Rejects if the
   * request is refused.
   */
  whenIdentified: Promise<Caller | undefined>;
}

/** Returns the caller. Endpoints with access `supervisor` refuse anonymous requests before the use case runs. */
export function requireCaller(call: Call): Caller {
  if (!call.caller) throw new AppError(strangersError(call.headers));
  return call.caller;
}

/** Returns the error for a caller without a valid credential, depending on the credential they sent. */
export function strangersError(headers: Call['headers']) {
  if (headers['x-api-key']) return 'api-key-unknown';
  if (isMisplacedToken(headers)) return 'token-for-tools';
  return headers.authorization ? 'session-ended' : 'not-authenticated';
}
