import { NAME_PARTICLES as PARTICLES, splitName } from '#shared/domain/person-name.ts';
import { decodeTex } from './decode-tex.ts';
import { plainWords } from './plain-words.ts';
import type { WorkAuthor } from './work.ts';

/** Returns whether two names can be of one person: equal families, and given names of which one may be initials or absent. */
export function isSamePerson(a: WorkAuthor, b: WorkAuthor): boolean {
  return formsOf(a).some((left) => formsOf(b).some((right) => isSameForm(left, right)));
}

/** Each author is compared with many. */
const knownForms = new WeakMap<WorkAuthor, NameForm[]>();

function formsOf(author: WorkAuthor): NameForm[] {
  const known = knownForms.get(author);
  if (known) return known;
  const forms = variants(author);
  knownForms.set(author, forms);
  return forms;
}

interface NameForm {
  family: string[];
  given: string[];
}

/** Returns the ways to read a name: as it is, with `ü` as `ue`, and with family and given name exchanged, as Chinese names often are. */
function variants({ family, given = '' }: WorkAuthor): NameForm[] {
  const forms = [formOf(family, given)];
  if (/[äöüåøæ]/i.test(decodeTex(family))) forms.push(formOf(umlautsSpelled(family), given));
  if (given) forms.push(formOf(given, family));
  // Chinese, Japanese and Korean names are printed as one word, and recorded as two.
  if (given && !/\p{Script=Latin}/u.test(family + given))
    forms.push(formOf(family + given, ''), formOf(given + family, ''));
  return forms;
}

const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);

function formOf(family: string, given: string): NameForm {
  const familyWords = plainWords(family);
  const named = familyWords.filter((word) => !PARTICLES.has(word) && !isSuffix(word));
  return { family: named.length > 0 ? named : familyWords, given: withoutParticles(givenWords(given)) };
}

const isSuffix = (word: string): boolean => SUFFIXES.has(word) || /^\d+$/.test(word);

/** `Ludwig van` lost its family name's particle to the given name; `De` in `De-Chuan` is no particle. */
function withoutParticles(given: string[]): string[] {
  const bare = given.filter((word) => !isSuffix(word));
  const end = bare.findLastIndex((word, at) => at === 0 || !PARTICLES.has(word));
  return bare.slice(0, end + 1);
}

/** `J.-P.`, `JP` and `Jean-Paul` begin with the same initials; capitals alone are initials. */
function givenWords(given: string): string[] {
  const decoded = decodeTex(given).trim();
  if (/^\p{Lu}{2,3}$/u.test(decoded))
    return [...decoded.toLowerCase()].flatMap((letter) => plainWords(letter));
  return plainWords(decoded);
}

function umlautsSpelled(text: string): string {
  const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae' };
  return decodeTex(text)
    .toLowerCase()
    .replaceAll(/[äöüåøæ]/g, (letter) => spelled[letter] ?? letter);
}

function isSameForm(a: NameForm, b: NameForm): boolean {
  const families = [a.family.join(''), b.family.join('')];
  if (families[0] === families[1]) return isSameGiven(a.given, b.given);
  // Catalogs split `María García López` and `Hyung Won Chung` differently: all words must be there in order.
  return isSameWhole([...a.given, ...a.family], [...b.given, ...b.family]) && sharesFamily(a, b);
}

const sharesFamily = (a: NameForm, b: NameForm): boolean =>
  a.family.some((word) => word.length > 1 && b.family.includes(word));

function isSameWhole(a: string[], b: string[]): boolean {
  if (a.join('') === b.join('')) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 2) return false;
  let at = 0;
  for (const word of long) {
    const wanted = short[at];
    if (wanted !== undefined && abbreviates(wanted, word)) at += 1;
  }
  return at === short.length;
}

/** One of the two may lack given names, or have fewer. The first given names must agree. */
function isSameGiven(a: string[], b: string[]): boolean {
  const [first, second] = [a[0], b[0]];
  if (first === undefined || second === undefined) return true;
  if (a.join('') === b.join('')) return true;
  if (abbreviates(first, second)) return true;
  // `Robert Lee` is known as `Lee`, and `P. Ann` as `Ann`.
  return (
    a.slice(1).some((word) => word.length > 1 && word === second) ||
    b.slice(1).some((word) => word.length > 1 && word === first)
  );
}

/** Usual short forms that their name doesn't begin with. */
const SHORT_FORMS = new Set(
  'mike michael|bill william|bob robert|tom thomas|jim james|joe joseph|dave david|tony anthony|steve stephen|andy andrew|ed edward|ted edward|jack john|liz elizabeth|kate katherine|kate catherine|peggy margaret|sasha alexander|hank henry|rick richard|dick richard|chuck charles|bernie bernard|jon john|jeff geoffrey'.split(
    '|',
  ),
);

/** `J` and `John`, `Chris` and `Christopher`: one begins with the other. `Bob` is a usual short form of `Robert`. */
function abbreviates(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (SHORT_FORMS.has(`${short} ${long}`)) return true;
  return long.startsWith(short) && (short.length === 1 || short.length >= 3 || short === long);
}

/** Splits printed names: `Jane van Doe`, `Doe, J.` and `{OpenAI}`. */
export function readAuthor(name: string): WorkAuthor {
  const group = /^\{(.*)\}$/s.exec(name.trim())?.[1];
  if (group !== undefined && !/[{}]/.test(group)) return { family: decodeTex(group) };
  const { family, given } = splitName(decodeTex(name).replace(/\s+\d{4}$/, ''));
  if (PARTICLES.has(given.toLowerCase())) return { family: `${given} ${family}` };
  return given ? { family, given } : { family };
}
