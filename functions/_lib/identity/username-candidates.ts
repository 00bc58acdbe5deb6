import { randomInt } from 'node:crypto';

const MOST = 30;
const TRIES = 6;

/**
 * Returns usernames for an email address, the simplest first: letters and digits of the local part, then the same with
 * four random digits.
 */
export function usernameCandidates(
  email: string,
  random: () => number = () => randomInt(1000, 10_000),
): string[] {
  const local = email.slice(0, email.lastIndexOf('@')).split('+')[0] ?? '';
  const letters = local
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(0, MOST - 4);
  const plain = letters.length < 3 ? `${letters}researcher` : letters;
  return [plain, ...Array.from({ length: TRIES - 1 }, () => `${plain}${random()}`)];
}
