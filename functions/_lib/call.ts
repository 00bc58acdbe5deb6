import { AppError } from '#shared/errors.ts';
import type { SupervisorRecord } from './identity-entities.ts';

/** What a use case knows of the request beside its input. */
export interface Call {
  requestId: string;
  sourceIp: string;
  userAgent: string;
  /** The supervisor whose session came with the request, and which session it was. */
  caller: { supervisor: SupervisorRecord; sessionId: string } | undefined;
}

/** The supervisor who calls. Endpoints with access `supervisor` are refused before they get here without one. */
export function signedIn(call: Call): { supervisor: SupervisorRecord; sessionId: string } {
  if (!call.caller) throw new AppError('not-authenticated');
  return call.caller;
}
