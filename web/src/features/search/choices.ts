import { isCategoryId } from '#shared/categories.ts';
import type { SUGGESTION_TYPES } from '#shared/domain/search.ts';
import { counted } from '../../ui/counted.ts';
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

/** A line under the search box. Choosing it leads somewhere, or goes on with a text. */
export interface Choice {
  key: string;
  kind: ChoiceKind;
  label: string;
  detail: string;
  does: { address: string } | { text: string; caret: number };
}

/** A line of the command helper. */
export function choiceOfOption(option: HelperOption, text: string, part: TypedPart): Choice {
  const { label, detail } = option;
  return { key: label, kind: 'command', label, detail, does: replacePart(text, part, option) };
}

/**
 * What the platform suggests. As the value of /author: a name is put in; for words, a paper is opened, and the rest takes
 * the place of the words in a search that keeps its commands.
 */
export function choiceOfSuggestion(suggestion: Suggestion, text: string, part: TypedPart): Choice {
  const { type, text: label, id } = suggestion;
  return {
    key: `${type} ${id ?? label}`,
    kind: type,
    label,
    detail: detailOf(suggestion),
    does:
      part.kind === 'value'
        ? replacePart(text, part, { by: writeCommand(part.command, label), isFinished: true })
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
  const wanted = {
    paper: `"${text}"`,
    author: writeCommand('author', text),
    category: writeCommand('category', id ?? text),
    keyword: /\s/.test(text) ? `"${text}"` : text,
  }[type];
  return writeSearchAddress({ q: `${wanted} ${commands}`.trim() });
}

/** What the list is called, above it. */
export function headingOf(part: TypedPart): string {
  if (part.kind === 'command') return 'Commands';
  if (part.kind === 'words') return 'Suggestions';
  return { category: 'Category', type: 'Type', author: 'Author', from: 'From', to: 'To', status: 'Status' }[
    part.command
  ];
}
