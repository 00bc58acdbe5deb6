import { useEffect, useRef } from 'react';
import { keepLanguage } from './keep-language.ts';

/** Makes the choice of a language apply to all examples of the text, and remembers it. @returns a ref for the text */
export function useExampleLanguage(html: string) {
  const text = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new text has unchosen examples
  useEffect(() => (text.current ? keepLanguage(text.current) : undefined), [html]);
  return text;
}
