import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Choice, choiceOfOption, choiceOfSuggestion, headingOf, type Suggestion } from './choices.ts';
import { helperOptions } from './helper-options.ts';
import { searchQueries } from './search-queries.ts';
import { type TypedPart, typedPartAt } from './typed-part.ts';

/** Between the last key and the question: who types fast asks once a word, not once a letter. */
const SETTLE_MS = 120;
const MOST_SUGGESTIONS = 10;

/** What can be chosen for the text as it stands: of the house's own words at once, of papers when they are known. */
export function useChoices(text: string, caret: number): { choices: Choice[]; heading: string } {
  const part = typedPartAt(text, caret);
  const options = helperOptions(part, today());
  const question = questionOf(part);
  const settled = useSettled(question);
  const { data = [] } = useQuery({
    ...searchQueries.suggest(settled, MOST_SUGGESTIONS),
    enabled: settled !== '',
  });
  const suggestions = question === '' || settled === '' ? [] : suitable(data, part);
  return {
    heading: headingOf(part),
    choices: [
      ...options.map((option) => choiceOfOption(option, text, part)),
      ...suggestions.map((suggestion) => choiceOfSuggestion(suggestion, text, part)),
    ],
  };
}

/** What to ask the platform for; nothing where the house knows the words itself. */
function questionOf(part: TypedPart): string {
  if (part.kind === 'words') return part.words;
  return part.kind === 'value' && part.command === 'author' ? part.value.trim() : '';
}

const suitable = (suggestions: Suggestion[], part: TypedPart): Suggestion[] =>
  part.kind === 'value' ? suggestions.filter(({ type }) => type === 'author') : suggestions;

/** A text as it is once nobody has typed for a moment; what was emptied is empty at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}

/** In the reader's own calendar: `2026-11-21`. */
function today(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
