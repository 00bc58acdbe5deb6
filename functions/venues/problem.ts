import { ERRORS, type ErrorCode } from '#shared/errors.ts';

/** Why one of many papers couldn’t be assigned or decided on, which doesn’t stop the others. */
export interface Problem {
  code: ErrorCode;
  message: string;
}

export const problem = (code: ErrorCode, message: string = ERRORS[code][1]): Problem => ({ code, message });
