import { useEffect } from 'react';

type Shortcut = 'slash' | 'mod+k';

/** Calls `onPress` for a slash that isn't typed into a field, or for Ctrl+K or ⌘K anywhere on the page. */
export function useShortcut(shortcut: Shortcut, onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!PRESSED[shortcut](event)) return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [shortcut, onPress]);
}

const PRESSED: Record<Shortcut, (event: KeyboardEvent) => boolean> = {
  slash: ({ key, ctrlKey, metaKey, altKey, target }) =>
    key === '/' && !ctrlKey && !metaKey && !altKey && !takesText(target),
  'mod+k': ({ key, ctrlKey, metaKey, shiftKey, altKey }) =>
    key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey,
};

/** Whether keys pressed there are text, or choose an option by its first letter. */
function takesText(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : null;
  return element !== null && (element.isContentEditable || element.matches('input, textarea, select'));
}
