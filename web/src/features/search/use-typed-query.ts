import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The text and the caret of the search box. The text starts with the current query on the search page, and empty
 * elsewhere. `complete` replaces the text, `input` is the ref of the input element.
 */
export function useTypedQuery() {
  const { pathname, search } = useLocation();
  const query = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query);
  const [caret, setCaret] = useState(0);
  const [completed, setCompleted] = useState<{ caret: number }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation resets the text, even to the same query
  useEffect(() => setText(query), [query, pathname]);
  // React moves the caret to the end when the value changes. Restores it before the browser handles the next key.
  useLayoutEffect(() => {
    if (completed) input.current?.setSelectionRange(completed.caret, completed.caret);
  }, [completed]);

  const type = (next: string, at: number) => {
    setText(next);
    setCaret(at);
  };
  const complete = (next: string, at = next.length) => {
    type(next, at);
    setCompleted({ caret: at });
  };
  return { input, text, caret, setCaret, type, complete };
}
