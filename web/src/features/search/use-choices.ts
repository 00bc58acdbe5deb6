import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { type Choice, choiceOfOption, choiceOfSuggestion, headingOf, type Suggestion } from './choices.ts';
import { helperOptions } from './helper-options.ts';
import { searchQueries } from './search-queries.ts';
import { type TypedPart, typedPartAt } from './typed-part.ts';

/** The delay between the last key and the request, so that fast typing causes one request per word. */
const DEBOUNCE_MS = 120;
const MAX_SUGGESTIONS = 10;

/** Returns the choices for the search text: commands and their values immediately, suggestions once they are loaded. */
export function useChoices(text: string, caret: number): { choices: Choice[]; heading: string } {
  const part = typedPartAt(text, caret);
  const options = helperOptions(part, today());
  const term = suggestionTerm(part);
  const debounced = useDebouncedValue(term, DEBOUNCE_MS);
  const { data = [] } = useQuery({
    ...searchQueries.suggest(debounced, MAX_SUGGESTIONS),
    enabled: debounced !== '',
  });
  const suggestions = term === '' || debounced === '' ? [] : matchingPart(data, part);
  return {
    heading: headingOf(part),
    choices: [
      ...options.map((option) => choiceOfOption(option, text, part)),
      ...suggestions.map((suggestion) => choiceOfSuggestion(suggestion, text, part)),
    ],
  };
}

/** Returns the text to request suggestions for, or an empty string for parts with a fixed list of values. */
function suggestionTerm(part: TypedPart): string {
  if (part.kind === 'words') return part.words;
  return part.kind === 'value' && part.command === 'author' ? part.value.trim() : '';
}

const matchingPart = (suggestions: Suggestion[], part: TypedPart): Suggestion[] =>
  part.kind === 'value' ? suggestions.filter(({ type }) => type === 'author') : suggestions;

/** Returns the local date: `2026-11-21`. */
function today(): string {
  const now = new Date();
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}
