import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What is being typed, and where its caret is; on the search page it begins with what was searched for, elsewhere with
 * nothing. `complete` goes on with another text, `input` is for the element that shows it.
 */
export function useTypedQuery() {
  const { pathname, search } = useLocation();
  const asked = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(asked);
  const [caret, setCaret] = useState(0);
  const [completed, setCompleted] = useState<{ caret: number }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins anew, with the same query or none
  useEffect(() => setText(asked), [asked, pathname]);
  // React has put the caret at the end with the value. Before the browser goes on: the next key belongs where it stands then.
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
