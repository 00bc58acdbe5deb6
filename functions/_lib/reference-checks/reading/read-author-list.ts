import { readAuthor } from '../matching/person-names.ts';
import type { WorkAuthor } from '../matching/work.ts';

const INITIALS = /^(?:\p{Lu}\p{Ll}?\.?[\s-]*){1,4}$/u;
const isInitials = (part: string): boolean =>
  INITIALS.test(part) && (part.includes('.') || /^\p{Lu}{1,3}$/u.test(part));

/** Reads a printed list of authors: `Doe, J., & Roe, R.`, `J. Doe and R. Roe`, `Doe J, Roe R, et al`, `Doe, Jane; Roe, Richard`. */
export function readAuthorList(text: string): { authors: WorkAuthor[]; hasMore: boolean } {
  const hasMore = /\bet\.? al\b|\band others\b|…|\.\.\./i.test(text);
  const list = text
    .replaceAll(/,?\s*(?:\bet\.? al\b\.?|\band others\b)/gi, '')
    .replaceAll(/\((?:eds?|editors?)\.?\)|,\s*(?:eds?\.?|editors?)(?=[\s.,]|$)/gi, '')
    .replaceAll(/…|\.\.\./g, ',')
    .replace(/[\s,:;]+$/, '');
  if (list.includes(';')) return { authors: list.split(/\s*;\s*(?:and\s+|&\s*)?/).flatMap(named), hasMore };
  const parts = list
    .split(/\s*,\s*(?:and\s+|&\s*)?|\s+and\s+|\s*&\s*/)
    .map((part) => part.trim())
    .filter(Boolean);
  return { authors: joinInitials(parts), hasMore };
}

/** `Doe`, `J.` are one author; `Doe J` is one, too. */
function joinInitials(parts: string[]): WorkAuthor[] {
  const authors: WorkAuthor[] = [];
  for (const part of parts) {
    const last = authors.at(-1);
    if (last && !last.given && isInitials(part)) last.given = part;
    else if (/^(?:Jr|Sr|I{2,3}|IV)\.?$/.test(part)) continue;
    else authors.push(...named(part));
  }
  return authors;
}

function named(part: string): WorkAuthor[] {
  const name = part.replace(/\.$/, (stop) => (isInitials(part.split(' ').at(-1) ?? '') ? stop : '')).trim();
  if (!/\p{L}/u.test(name)) return [];
  const words = name.split(/\s+/);
  const last = words.at(-1) ?? '';
  if (words.length > 1 && /^\p{Lu}{1,3}$/u.test(last))
    return [{ family: words.slice(0, -1).join(' '), given: last }];
  return [readAuthor(name)];
}
