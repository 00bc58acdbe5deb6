import type { CapsuleAdvice } from '#shared/domain/capsule.ts';
import { CAPSULE_LIMITS } from '#shared/domain/capsule-constants.ts';

/** Makes advice about a file, or about the whole capsule. */
export function advice(
  fault: CapsuleAdvice['fault'],
  message: string,
  file = '',
  line: number | null = null,
): CapsuleAdvice {
  return { fault, file: file.slice(0, CAPSULE_LIMITS.nameCharacters), line, message };
}
