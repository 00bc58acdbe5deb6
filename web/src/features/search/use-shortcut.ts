import { useEffect } from 'react';

/**
 * Calls `onPress` for Ctrl+K or ⌘K anywhere on the page, and for a slash where it isn't typed into a field.
 */
export function useShortcut(onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isK = event.key.toLowerCase() === 'k' && !event.shiftKey && !event.altKey;
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isSlash ? takesText(event.target) : !isK || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onPress]);
}

/** Whether keys pressed there are text, or choose an option by its first letter. */
function takesText(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : null;
  return element !== null && (element.isContentEditable || element.matches('input, textarea, select'));
}
