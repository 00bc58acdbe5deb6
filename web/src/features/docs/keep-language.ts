const STORED_AS = 'docs-language';

/**
 * Makes the choice of a language apply to all examples of a text, and remembers it.
 * @returns a function that ends this
 */
export function keepLanguage(text: HTMLElement): () => void {
  const stored = localStorage.getItem(STORED_AS);
  if (stored) choose(text, stored);
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
    const before = target.getBoundingClientRect().top;
    choose(text, target.value);
    localStorage.setItem(STORED_AS, target.value);
    // The examples above change their heights too.
    window.scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
  };
  text.addEventListener('change', onChange);
  return () => text.removeEventListener('change', onChange);
}

function choose(text: HTMLElement, language: string): void {
  for (const radio of text.querySelectorAll<HTMLInputElement>('.code-choice input'))
    radio.checked = radio.value === language;
}
