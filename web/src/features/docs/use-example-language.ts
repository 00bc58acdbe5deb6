import { useEffect, useRef } from 'react';

const STORED_AS = 'docs-language';

/** Makes the choice of a language apply to all examples of the text, and remembers it. @returns a ref for the text */
export function useExampleLanguage(html: string) {
  const text = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new text has unchosen examples
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const stored = localStorage.getItem(STORED_AS);
    if (stored) choose(element, stored);
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
      const before = target.getBoundingClientRect().top;
      choose(element, target.value);
      localStorage.setItem(STORED_AS, target.value);
      // The examples above change their heights too.
      window.scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
    };
    element.addEventListener('change', onChange);
    return () => element.removeEventListener('change', onChange);
  }, [html]);
  return text;
}

function choose(text: HTMLElement, language: string): void {
  for (const radio of text.querySelectorAll<HTMLInputElement>('.code-choice input'))
    radio.checked = radio.value === language;
}
