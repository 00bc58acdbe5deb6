import { PRODUCT_NAME } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { once } from '../_lib/runtime/once.ts';
import { plainLetters } from '../_lib/screening/plain-letters.ts';

/** Some 40,000 passwords from published leaks, in lower case, and zxcvbn with them. Loaded on demand: most calls set no password. */
const lists = once(async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return {
    known: new Set(dictionary['passwords-common']),
    estimator: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  };
});

/** A million guesses: zxcvbn's score of 2 begins there. */
const LEAST_SCORE = 2;
/** zxcvbn takes seconds for 200 characters, and these a few hundredths of one. */
const ESTIMATED_CHARACTERS = 40;

/** Rows of German and French keyboards, and words of other languages that the lists, which are English, lack. */
const MORE_KNOWN = new Set([
  ...['qwertzuiop', 'azertyuiop', 'qsdfghjklm', 'yxcvbnm', 'wxcvbn'].flatMap((row) =>
    Array.from({ length: row.length - 3 }, (_, at) => row.slice(0, at + 4)),
  ),
  ...'willkommen passwort kennwort geheim hallo sommer fruhling herbst bienvenue motdepasse bonjour'.split(
    ' ',
  ),
  ...'bienvenido contrasena hola benvenuto benvenuti ciao bemvindo senha welkom wachtwoord'.split(' '),
]);
/** Nothing but words of the product. */
const PRODUCT_WORDS = new RegExp(
  `^(?:${PRODUCT_NAME.toLowerCase()}|archive|papers?|reviews?|science|account|login|user|admin)+$`,
);

interface Owner {
  username?: string | undefined;
  /** The whole name, if it isn't known by its parts. */
  name?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  email: string;
}

/**
 * Refuses a password that attackers try first (OWASP ASVS 2.1.7): one from the lists of leaks, the name of the account, its address, or
 * the product's name, also with other letters for letters (`P@ssw0rd`), or with a few digits and signs around it (`Summer2026!`); one that
 * is little more than words of the name or the address (`Lovelace-Ada1`); and one that zxcvbn guesses in a million tries: rows of keys,
 * repetitions, two common words (`Abcd1234!`, `ThePassword1`).
 * @param path the field of the input, for the form
 * @throws AppError `common-password`
 */
export async function assertUncommon(password: string, owner: Owner, path = 'password'): Promise<void> {
  const { known, estimator } = await lists();
  const names = [
    ...[owner.username, owner.email, owner.email.split('@')[0], PRODUCT_NAME],
    ...[owner.name, owner.firstName, owner.lastName],
  ].flatMap((name) => name ?? []);
  const own = new Set(names.flatMap(formsOf));
  const rest = withoutOwnWords(password, owner);
  const isKnown = [...formsOf(password), ...formsOf(rest)].some(
    (form) => known.has(form) || MORE_KNOWN.has(form) || own.has(form) || PRODUCT_WORDS.test(form),
  );
  const { score } = estimator.check(password.normalize('NFKC').slice(0, ESTIMATED_CHARACTERS), names);
  if (!isKnown && score >= LEAST_SCORE && rest.length >= LEAST_REST) return;
  const { message } = new AppError('common-password');
  throw new AppError('common-password', { details: [{ path, message }] });
}

/** Letters and digits that a password has besides words of its owner's name and address. */
const LEAST_REST = 6;

/** Returns the letters and digits of a password without the words of its owner's name and address; all of it if it has none of them. */
function withoutOwnWords(password: string, { username = '', email, ...names }: Owner): string {
  const plain = plainOf(password);
  const { name = '', firstName = '', lastName = '' } = names;
  const words = [username, ...[email, name, firstName, lastName].join(' ').split(/[^\p{L}\p{N}]+/u)]
    .map(plainOf)
    .filter(({ length }) => length >= 3)
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), plain);
  return rest === plain ? plain : rest.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Returns a text without case, accents, and letters of other scripts that look like Latin ones. */
const plainOf = (text: string): string =>
  plainLetters(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};

/** Returns a word as the lists may have it: without case, accents, what is added around it, and signs for letters. */
function formsOf(text: string): string[] {
  const plain = plainOf(text);
  const bare = plain.replaceAll(/^[^\p{L}]{1,6}(?=\p{L})|(?<=\p{L})[^\p{L}]{1,6}\p{L}{0,2}$/gu, '');
  const joined = plain.replaceAll(/[^\p{L}]/gu, '');
  const spelled = [plain, bare].flatMap((form) => [
    form,
    inLetters(form, LETTERS),
    inLetters(form, { ...LETTERS, '1': 'l' }),
  ]);
  const once = [...spelled, joined].flatMap((form) => /^(.{3,}?)\1+.{0,2}$/u.exec(form)?.[1] ?? []);
  // Three letters are too few to be a word.
  return [...new Set([...spelled, ...once])].filter(({ length }) => length > 3);
}

const inLetters = (text: string, letters: Readonly<Record<string, string>>): string =>
  text.replaceAll(/[^\p{L}]/gu, (sign) => letters[sign] ?? sign);
