import { createHash } from 'node:crypto';
import { ERASED_TITLE } from '#shared/domain/erasure.ts';
import { quotedTitle } from '../../_lib/notifications/notification-texts.ts';

/** Returns the hashes of titles, whole and as notifications shorten them. Each paper has its own salt: its id. */
export function titleHashes(paperId: string, titles: string[]): string[] {
  const forms = titles.flatMap((title) => [title, quotedTitle(title).slice(1, -1)]);
  return [...new Set(forms.map((form) => hashOf(paperId, form)))];
}

/**
 * Returns a value with each copy of an erased title replaced: as a whole text, in curly quotes, between ` · `, and in JSON text.
 * Other values are returned as they are.
 */
export function redactTitle(value: unknown, paperId: string, hashes: readonly string[]): unknown {
  const known = new Set(hashes);
  const isTitle = (text: string) => known.has(hashOf(paperId, text));
  const redact = (inner: unknown): unknown => {
    if (typeof inner === 'string') return redactText(inner, isTitle);
    if (Array.isArray(inner)) return inner.map(redact);
    if (typeof inner !== 'object' || inner === null || inner.constructor !== Object) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, part]) => [name, redact(part)]));
  };
  const redactText = (text: string, matches: typeof isTitle): string => {
    if (/^[[{]/.test(text)) return redactJson(text, redact);
    if (matches(text)) return ERASED_TITLE;
    const parts = text.split(' · ').map((part) => (matches(part) ? ERASED_TITLE : part));
    return redactQuoted(parts.join(' · '), matches);
  };
  return redact(value);
}

function redactJson(text: string, redact: (value: unknown) => unknown): string {
  try {
    const value: unknown = JSON.parse(text);
    const after = JSON.stringify(redact(value));
    return after === JSON.stringify(value) ? text : after;
  } catch {
    return text;
  }
}

/** The longest title that a notification quotes has 120 characters. */
const LONGEST_QUOTE = 121;

/** A title can contain quotes itself, so every pair of quotes within the length of a title is tried. */
function redactQuoted(text: string, isTitle: (text: string) => boolean): string {
  for (let open = text.indexOf('“'); open >= 0; open = text.indexOf('“', open + 1)) {
    for (let close = text.indexOf('”', open); close >= 0; close = text.indexOf('”', close + 1)) {
      if (close - open > LONGEST_QUOTE) break;
      if (isTitle(text.slice(open + 1, close)))
        return redactQuoted(`${text.slice(0, open + 1)}${ERASED_TITLE}${text.slice(close)}`, isTitle);
    }
  }
  return text;
}

const hashOf = (paperId: string, text: string) =>
  createHash('sha256').update(`${paperId}\n${text}`).digest('base64url');
