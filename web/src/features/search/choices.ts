import { isCategoryId } from '#shared/categories.ts';
import type { SUGGESTION_TYPES } from '#shared/domain/search.ts';
import type { SearchCommand } from '#shared/domain/search-query.ts';
import { counted } from '#shared/input/counted.ts';
import type { HelperOption } from './helper-options.ts';
import { writeSearchAddress } from './search-address.ts';
import { commandsIn, replacePart, type TypedPart } from './typed-part.ts';
import { writeCommand } from './write-search-query.ts';

type SuggestionType = (typeof SUGGESTION_TYPES)[number];
export interface Suggestion {
  type: SuggestionType;
  text: string;
  id?: string | undefined;
  papers?: number | undefined;
}
export type ChoiceKind = 'command' | SuggestionType;

/** An entry of the list under the search box. Choosing it navigates to a URL or completes the text. */
export interface Choice {
  key: string;
  kind: ChoiceKind;
  label: string;
  detail: string;
  effect: { address: string } | { text: string; caret: number };
}

/** Returns the entry of a command or of a command's value. */
export function choiceOfOption(option: HelperOption, text: string, part: TypedPart): Choice {
  const { label, detail } = option;
  return { key: label, kind: 'command', label, detail, effect: replacePart(text, part, option) };
}

/**
 * Returns the entry of a suggestion from the API. As the value of `/author:` it completes the name. For words, a paper
 * is opened, and other suggestions replace the words in a search that keeps its commands.
 */
export function choiceOfSuggestion(suggestion: Suggestion, text: string, part: TypedPart): Choice {
  const { type, text: label, id } = suggestion;
  return {
    key: `${type} ${id ?? label}`,
    kind: type,
    label,
    detail: detailOf(suggestion),
    effect:
      part.kind === 'value'
        ? replacePart(text, part, { replacement: writeCommand(part.command, label), isComplete: true })
        : { address: addressOf(suggestion, commandsIn(text)) },
  };
}

function detailOf({ type, id, papers }: Suggestion): string {
  const count = papers === undefined ? '' : counted(papers, 'paper');
  return {
    paper: 'Paper',
    author: count || 'Author',
    category: id ?? 'Category',
    keyword: count || 'Keyword',
  }[type];
}

function addressOf({ type, text, id }: Suggestion, commands: string): string {
  if (type === 'paper' && id) return `/papers/${id}`;
  if (type === 'category' && id && isCategoryId(id) && commands === '') return `/browse?category=${id}`;
  const search = {
    paper: `"${text}"`,
    author: writeCommand('author', text),
    category: writeCommand('category', id ?? text),
    keyword: /\s/.test(text) ? `"${text}"` : text,
  }[type];
  return writeSearchAddress({ q: `${search} ${commands}`.trim() });
}

/** Returns the heading of the list. */
export function headingOf(part: TypedPart): string {
  if (part.kind === 'command') return 'Commands';
  if (part.kind === 'words') return 'Suggestions';
  return COMMAND_HEADINGS[part.command];
}

const COMMAND_HEADINGS: Record<SearchCommand, string> = {
  category: 'Category',
  type: 'Type',
  author: 'Author',
  from: 'From',
  to: 'To',
  status: 'Status',
  orcid: 'ORCID iD',
  affiliation: 'Affiliation',
  funder: 'Funder',
  award: 'Award number',
  ai: 'Share of AI',
  has: 'Field',
  reproduced: 'Reproduced',
};
