import { AppError } from '#shared/errors.ts';

/**
 * Returns a function that says whether a text names somebody, by their name, ORCID iD or mail address, with the last word of the name first too. A single word, such as an agent’s
 * name, may mean something else, and isn’t found.
 */
export function nameFinder(text: string): (name: string) => boolean {
  const said = comparable(text);
  return (name) => {
    const named = comparable(name);
    return /[ @\d]/.test(named) && [named, lastFirst(named)].some((written) => said.includes(written));
  };
}

/**
 * Refuses texts that name somebody who is hidden.
 * @param said texts, at any depth
 * @param why what to do about the name, after “Your text says “Ada Byron”, which”
 * @throws AppError `validation-failed`
 */
export function refuseNaming(said: unknown, names: readonly (string | undefined)[], why: string): void {
  const isNamed = nameFinder(textsIn(said).join('\n'));
  const named = names.find((name) => name !== undefined && isNamed(name));
  if (named === undefined) return;
  const message = `Your text says “${named}”, which ${why}`;
  throw new AppError('validation-failed', { message, details: [{ path: '', message }] });
}

const textsIn = (said: unknown): string[] =>
  typeof said === 'object' && said !== null ? Object.values(said).flatMap(textsIn) : [String(said ?? '')];

const lastFirst = (name: string): string => name.replace(/^(.+) (\S+)$/, '$2, $1');

/** Without characters that nobody sees, such as soft hyphens. */
const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
