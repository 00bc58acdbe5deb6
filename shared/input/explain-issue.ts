import * as z from 'zod';
import { describeSchema, describeSize, type PhrasedError, phraseOf } from '#shared/input/describe-schema.ts';
import { quoteInput } from '#shared/input/quote-input.ts';

/** The bound of numbers of callers that have no other: one more than it is a whole number too, which a database takes. */
export const MOST_COUNTED = 1_000_000_000;

type Issue = z.core.$ZodRawIssue;

/**
 * Returns one sentence about a value that a schema rejects: the field, what it can be, and what was sent.
 * "Page must be a whole number from 1; you sent "abc"."
 */
export function explainIssue(issue: Issue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return unknownFields(issue);
    case 'invalid_union':
      return explainUnion(issue);
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0]?.message ?? sentence(issue, 'an object with valid keys');
    default:
      return sentence(issue, allowedBy(issue));
  }
}

/**
 * Parameters of a schema or check whose error says what the value must be, for rules that zod can't put in words:
 * `z.string().regex(MONTH, mustBe('a month such as 2026-11'))`.
 */
export function mustBe(phrase: string): { error: PhrasedError } {
  const error: PhrasedError = (issue) => sentence(issue, phrase);
  error.phrase = phrase;
  return { error };
}

// Explains the issues of every schema of the contract and the forms that has no text of its own.
z.config({ customError: explainIssue });

function sentence(issue: Issue, allowed: string): string {
  const label = labelOf(issue.path ?? []);
  if (isMissing(issue)) return `${label} is required. It must be ${allowed}.`;
  const sent = quoteInput(issue.input, issue.path ?? [], issue.code);
  return `${label} must be ${allowed}${sent ? `; you sent ${sent}` : ''}.`;
}

/** An empty text counts as missing where a text is wanted: forms send it for an empty field. */
const isMissing = ({ input, code }: Issue) =>
  input === undefined || (input === '' && code !== 'invalid_type');

/** `firstName` → First name; below the first level the path as the caller wrote it: `files.0.size`. */
function labelOf(path: PropertyKey[]): string {
  const [name] = path;
  if (name === undefined) return 'The request';
  if (path.length > 1 || typeof name !== 'string' || name.length < 3)
    return `\`${path.map(String).join('.')}\``;
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const spelled = words.replace(/\b(doi|url|ids?|ai|csl|orcid)\b/g, (word) => SPELLINGS[word] ?? word);
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
const SPELLINGS: Record<string, string> = { doi: 'DOI', url: 'URL', ai: 'AI', csl: 'CSL', orcid: 'ORCID iD' };

function allowedBy(issue: Issue): string {
  // A transform that rejects its text has no schema or check of its own to carry the phrase.
  const phrase = phraseOf(issue.inst) ?? (issue.code === 'custom' ? issue.params?.phrase : undefined);
  if (phrase) return phrase;
  if (!issue.schema) return 'a valid value';
  const isMeasured = issue.code === 'too_big' || issue.code === 'too_small';
  if (isMeasured && issue.origin === 'string') return describeSize(issue.schema, 'characters');
  return describeSchema(issue.schema);
}

function unknownFields(issue: Extract<Issue, { code: 'unrecognized_keys' }>): string {
  const shape = issue.inst && 'def' in issue.inst._zod && (issue.inst._zod.def as { shape?: object }).shape;
  const fields = Object.keys(shape ?? {}).map((name) => `\`${name}\``);
  const unknown = issue.keys.map((name) => `\`${name.slice(0, 60)}\``).join(', ');
  const owner = issue.path?.length ? labelOf(issue.path) : 'the request';
  const known = fields.length > 0 ? ` Use ${fields.join(', ')}.` : '';
  return `${unknown} ${issue.keys.length > 1 ? 'are not fields' : 'is not a field'} of ${owner}.${known}`;
}

/** A union fails as the alternative that the value came closest to, else as all of them. */
function explainUnion(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  const path = issue.path ?? [];
  const nested = issue.errors
    .flat()
    .flatMap(insideUnions)
    .filter(
      ({ code, path: inner }) => inner.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value'),
    )
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  if (!nested) return sentence(issue, issue.schema ? describeSchema(issue.schema) : 'a valid value');
  // The alternative's sentence names the path below the union; the caller needs the whole path.
  const whole = [...path, ...nested.path];
  return nested.message.replace(`${labelOf(nested.path)} `, `${labelOf(whole)} `);
}

/** Returns the issues inside a nested union, or the union's own issue if there are none. */
function insideUnions(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const below = issue.errors
    .flat()
    .flatMap(insideUnions)
    .filter(({ path }) => path.length > 0)
    .map((inner) => {
      const path = [...issue.path, ...inner.path];
      return {
        ...inner,
        path,
        message: inner.message.replace(`${labelOf(inner.path)} `, `${labelOf(path)} `),
      };
    });
  return below.length > 0 ? below : [issue];
}
