import type { DeskVerdict } from '#shared/domain/desk.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Call } from '../_lib/runtime/call.ts';
import type { decideCase } from './decide-case.ts';

/**
 * Decides many held versions alike. Each is a decision of its own: its authors read the reason and can appeal, and the audit log
 * has an entry. One that can't be decided, because another admin was first, for example, doesn't stop the others.
 */
export function decideMany(decide: ReturnType<typeof decideCase>) {
  return async ({ ids, verdict, reason }: DeskVerdict & { ids: string[] }, call: Call) => {
    const decided: string[] = [];
    const refused: { id: string; code: ErrorCode; message: string }[] = [];
    for (const id of new Set(ids)) {
      try {
        await decide({ id, verdict, reason }, call);
        decided.push(id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ id, code: error.code, message: error.message });
      }
    }
    return { success: true as const, data: { decided, refused } };
  };
}
