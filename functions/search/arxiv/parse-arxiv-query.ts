import { dayOf, findCategory } from '#shared/domain/search-query.ts';
import type { FieldQuery, TextField } from '../../_lib/search/index/field-query.ts';

/** A query that can't be understood, with a sentence for the client. */
export class ArxivQueryError extends Error {}

const TEXT_FIELDS: Record<string, TextField> = { ti: 'title', au: 'authors', abs: 'abstract', all: 'all' };
const OPERATORS = { AND: 'and', OR: 'or', ANDNOT: 'not' } as const;
type Operator = keyof typeof OPERATORS;
const MOST_TOKENS = 200;
const DEEPEST = 20;

/**
 * Parses a `search_query` of arXiv's API: `au:del_maestro AND (ti:"quantum gas" OR cat:quant-ph)`. Operators have the same
 * precedence and join from left to right. Terms without an operator between them must all match.
 * @throws ArxivQueryError
 */
export function parseArxivQuery(text: string): FieldQuery {
  const tokens = tokensOf(text);
  const query = expression(tokens, 0);
  if (tokens.length > 0) throw new ArxivQueryError(`search_query has one “${tokens[0]}” too many.`);
  return query;
}

const TOKEN = /\s+|[()]|(?:[A-Za-z]+:)?(?:"[^"]*"|\[[^\]]*\]|[^\s()"]+)/y;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const [token] = TOKEN.exec(text) ?? [];
    if (token === undefined)
      throw new ArxivQueryError(`search_query can’t be read from “${text.slice(at, at + 20)}”.`);
    if (token.trim() !== '') tokens.push(token);
    // Here, because each bracket that isn't closed is looked for up to the end.
    if (tokens.length > MOST_TOKENS)
      throw new ArxivQueryError(`search_query has more than ${MOST_TOKENS} terms.`);
  }
  return tokens;
}

function expression(tokens: string[], depth: number): FieldQuery {
  let left = term(tokens, depth);
  while (tokens.length > 0 && tokens[0] !== ')') {
    const operator = isOperator(tokens[0]) ? OPERATORS[tokens[0]] : undefined;
    if (operator) tokens.shift();
    left = { kind: operator ?? 'and', left, right: term(tokens, depth) };
  }
  return left;
}

const isOperator = (token: string | undefined): token is Operator =>
  token !== undefined && Object.hasOwn(OPERATORS, token);

function term(tokens: string[], depth: number): FieldQuery {
  const token = tokens.shift();
  if (token === undefined || token === ')' || isOperator(token))
    throw new ArxivQueryError(
      `search_query lacks a term ${token === undefined ? 'at its end' : `before “${token}”`}.`,
    );
  if (token !== '(') return leaf(token);
  if (depth >= DEEPEST)
    throw new ArxivQueryError(`search_query has more than ${DEEPEST} nested parentheses.`);
  const inner = expression(tokens, depth + 1);
  if (tokens.shift() !== ')') throw new ArxivQueryError('search_query lacks a closing parenthesis.');
  return inner;
}

function leaf(token: string): FieldQuery {
  const [, prefix = 'all', value = ''] = /^(?:([A-Za-z]+):)?(.*)$/s.exec(token) ?? [];
  const isPhrase = value.startsWith('"');
  // Underscores stand for spaces in names: au:del_maestro.
  const plain = value
    .replaceAll(/["[\]]/g, '')
    .replaceAll('_', ' ')
    .trim();
  if (plain === '') throw new ArxivQueryError(`“${prefix}:” needs a value.`);
  if (prefix === 'cat') return { kind: 'category', category: findCategory(plain) ?? plain };
  if (prefix === 'submittedDate' || prefix === 'lastUpdatedDate') return days(prefix, plain);
  const field = Object.hasOwn(TEXT_FIELDS, prefix) ? TEXT_FIELDS[prefix] : undefined;
  if (field) return { kind: 'words', field, text: plain, isPhrase };
  if (prefix === 'id') throw new ArxivQueryError('Ask for ids with id_list instead of id:.');
  throw new ArxivQueryError(
    `Papers can’t be found by “${prefix}:”. Use one of ${[...Object.keys(TEXT_FIELDS), 'cat', 'submittedDate'].map((name) => `${name}:`).join(' ')}`,
  );
}

/** Reads `[202611010000 TO 202612312359]`. Papers are found by day. */
function days(prefix: string, value: string): FieldQuery {
  const [from, to, ...others] = value.split(/\s+TO\s+/);
  const [first, last] = [day(from, 'first'), day(to, 'last')];
  if (others.length > 0 || first === undefined || last === undefined)
    throw new ArxivQueryError(`Write ${prefix} as ${prefix}:[202611010000 TO 202612312359].`);
  return { kind: 'days', from: first, to: last };
}

function day(text: string | undefined, end: 'first' | 'last'): string | undefined {
  if (text === '*') return end === 'first' ? '1900-01-01' : '2199-12-31';
  const [, year, month, date] = /^(\d{4})(\d{2})?(\d{2})?(?:\d{4}|\d{6})?$/.exec(text ?? '') ?? [];
  return year === undefined ? undefined : dayOf([year, month, date].filter(Boolean).join('-'), end);
}
