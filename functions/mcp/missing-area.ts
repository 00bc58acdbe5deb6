import type { ORPCError } from '@orpc/client';
import { AREAS, type Area } from '#shared/domain/areas.ts';

/** Returns the area that a credential lacks, if the API refused a call because of it. */
export function missingArea(error: ORPCError<string, unknown>): Area | undefined {
  const { area } = (error.data ?? {}) as { area?: unknown };
  return AREAS.find((each) => each === area);
}
