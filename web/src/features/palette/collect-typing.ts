/**
 * Collects what a person types until the palette is there to take it: its code is loaded when it first opens.
 * @returns a function that ends this and returns the text; safe to call again
 */
export function collectTyping(): () => string {
  let text = '';
  const collect = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', collect, { capture: true });
  return () => {
    window.removeEventListener('keydown', collect, { capture: true });
    return text;
  };
}
