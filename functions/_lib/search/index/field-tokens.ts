import { declaredFields, FIELDS, type OwnField, ownFields } from '#shared/domain/manuscript/fields.ts';
import { readFunderId, readOrcid, readRor } from '#shared/domain/manuscript/identifiers.ts';
import { inWords } from '#shared/domain/manuscript/in-words.ts';
import type { FieldValue, Manuscript } from '#shared/domain/manuscript/schemas.ts';
import { AI_TASKS, AI_USES, type AiUse } from '#shared/domain/paper-constants.ts';
import { type FieldCommand, fieldBySlug, type SearchFilters } from '#shared/domain/search-query.ts';
import { wordsOf } from './words.ts';

// The index splits tokens at anything but letters and digits. No English word starts with "zz".
const token = (command: FieldCommand, value: string): string =>
  `zz${command}${value
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}`;
/** Returns a token for each word of a name, so that any of them finds it. */
const nameTokens = (command: FieldCommand, name: string): string[] =>
  wordsOf(name).map((word) => token(command, word));

/**
 * How the index contains each field that isn't a declaration: in a column, which `document.ts` creates from the listing's
 * fields, or as words of the full text with these tokens for filters.
 */
const FIELDS_IN_INDEX: { [F in OwnField<'search'>]: 'column' | ((value: FieldValue<F>) => string[]) } = {
  title: 'column',
  abstract: 'column',
  keywords: 'column',
  paperType: 'column',
  primaryCategory: 'column',
  secondaryCategory: 'column',
  authorDetails: (details) =>
    details.flatMap(({ orcid, affiliations = [] }) => [
      ...(orcid ? [token('orcid', orcid)] : []),
      ...affiliations.flatMap(({ name, ror }) => [
        ...nameTokens('affiliation', name),
        ...(ror ? [token('affiliation', ror)] : []),
      ]),
    ]),
  funding: (awards) =>
    awards.flatMap(({ funder, funderId, awardNumber }) => [
      ...nameTokens('funder', funder),
      ...(funderId ? [token('funder', funderId)] : []),
      ...(awardNumber ? [token('award', awardNumber)] : []),
    ]),
  aiDisclosure: ({ statement: _, ...shares }) =>
    Object.entries(shares).flatMap(([task, share]) =>
      share ? [token('ai', share), token('ai', `${task}${share}`)] : [],
    ),
};

/** Returns the tokens of a paper's fields, with a `has` token for each field that isn't empty. */
export function fieldTokens(manuscript: Manuscript): string[] {
  const present = FIELDS.filter((field) => !isEmpty(manuscript[field]));
  return [
    ...new Set([
      ...present.map((field) => token('has', field)),
      ...ownFields('search').flatMap((field) => tokensOf(field, manuscript)),
      aiUseToken(aiUseOf(manuscript)),
    ]),
  ];
}

/** The token of each paper in a value of the facet over the AI disclosure. */
export const aiUseToken = (use: AiUse): string => token('ai', use);

/** Returns the value of that facet from a paper's tokens; null for a change of an earlier release. */
export const aiUseIn = (tokens: string[]): AiUse | null =>
  USES.find((use) => tokens.includes(aiUseToken(use))) ?? null;
export const USES = Object.keys(AI_USES) as AiUse[];

/** A disclosure says that no AI was used if people did every part that it names; a statement alone discloses a use. */
function aiUseOf({ aiDisclosure }: Manuscript): AiUse {
  if (aiDisclosure === undefined) return 'undeclared';
  const { statement: _, ...shares } = aiDisclosure;
  const declared = Object.values(shares).filter((share) => share !== undefined);
  return declared.length > 0 && declared.every((share) => share === 'human') ? 'none' : 'disclosed';
}

/**
 * Returns the words of the fields without a column, which are searched with the full text. Of the AI disclosure only the
 * statement: the shares would make every paper match "AI", so they have a command.
 */
export const fieldWords = (manuscript: Manuscript): string =>
  [
    ...ownFields('search').filter((field) => FIELDS_IN_INDEX[field] !== 'column'),
    ...declaredFields(['search']),
  ]
    .flatMap((field) =>
      field === 'aiDisclosure'
        ? (manuscript.aiDisclosure?.statement ?? [])
        : (inWords(manuscript, field) ?? []),
    )
    .join('\n');

/** Returns the tokens of a command. A paper must have all of them. */
export function tokensOfFilter({ command, value }: SearchFilters['fields'][number]): string[] {
  const tokens = COMMAND_TOKENS[command](value);
  return tokens.length > 0 ? tokens : [NOTHING];
}

/** A token that no paper has. */
const NOTHING = 'zznothing';

const COMMAND_TOKENS: Record<FieldCommand, (value: string) => string[]> = {
  orcid: (value) => [token('orcid', readOrcid(value) ?? value)],
  affiliation: (value) => idOrName('affiliation', readRor(value), value),
  funder: (value) => idOrName('funder', readFunderId(value), value),
  award: (value) => [token('award', value)],
  ai: (value) => {
    const [task = '', share] = value.includes(':') ? value.split(':') : ['', value];
    const known = Object.keys(AI_TASKS).find((name) => name.toLowerCase() === task.toLowerCase());
    return [token('ai', `${known ?? task}${share}`)];
  },
  has: (value) => [token('has', fieldBySlug(value) ?? value)],
  reproduced: (value) => [token('reproduced', value)],
};

const idOrName = (command: FieldCommand, id: string | undefined, value: string): string[] =>
  id ? [token(command, id)] : nameTokens(command, value);

function tokensOf<F extends OwnField<'search'>>(field: F, manuscript: Manuscript): string[] {
  const value = manuscript[field];
  const tokens: 'column' | ((given: FieldValue<F>) => string[]) = FIELDS_IN_INDEX[field];
  return value === undefined || tokens === 'column' ? [] : tokens(value as FieldValue<F>);
}

/** Returns the tokens by which `/reproduced:` finds a paper. */
export const reproducedTokens = (values: readonly string[]): string[] =>
  values.map((value) => token('reproduced', value));

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
