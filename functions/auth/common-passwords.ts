import { AppError } from '#shared/errors.ts';
import { once } from '../_lib/runtime/once.ts';

/** Some 40,000 passwords from published leaks, in lower case. Loaded on demand: most calls set no password. */
const list = once(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
});

/**
 * Refuses a password that attackers try first, in any case (OWASP ASVS 2.1.7).
 * @param path the field of the input, for the form
 * @throws AppError `common-password`
 */
export async function assertUncommon(password: string, path = 'password'): Promise<void> {
  if (!(await list()).has(password.toLowerCase())) return;
  const { message } = new AppError('common-password');
  throw new AppError('common-password', { details: [{ path, message }] });
}
