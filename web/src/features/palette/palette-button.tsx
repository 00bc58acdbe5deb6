import { Command } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { APPLE_KEYS, isApple } from '../../lib/apple-keys.ts';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { collectTyping } from './collect-typing.ts';
import { paletteRequests } from './palette-state.ts';
import './palette.css';

// Loaded when it opens, with the library.
const loadPalette = () => import('./command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

/** The top bar's button for the command palette, which Ctrl+K and ⌘K also open and close. */
export function PaletteButton({ submitPath }: { submitPath: string }) {
  const [takeTyped, setTakeTyped] = useState<() => string>();
  const open = useCallback(() => setTakeTyped(() => collectTyping()), []);
  const close = useCallback(() => setTakeTyped(undefined), []);
  useShortcut(
    'mod+k',
    useCallback(() => {
      if (takeTyped) close();
      else if (document.querySelector('dialog[open]') === null) open();
    }, [takeTyped, open, close]),
  );
  useEffect(() => paletteRequests.add(open), [open]);
  // If the palette can't be loaded, typing goes back to the page.
  useEffect(() => () => void takeTyped?.(), [takeTyped]);
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title="Go to a page or paper, or run a command"
        onPointerEnter={() => void loadPalette()}
        onClick={open}
      >
        <Command className="icon" aria-hidden />
        <span className="palette-label">Commands</span>
        <kbd>{useShortcutName()}</kbd>
      </button>
      {takeTyped && (
        <Suspense>
          <CommandPalette submitPath={submitPath} takeTyped={takeTyped} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** The palette's entry in the phone's menu, where the top bar has no room for its button. */
export function PaletteMenuItem({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className="menu-item palette-menu-item"
      onClick={() => {
        onClick();
        paletteRequests.notify();
      }}
    >
      <Command className="icon" aria-hidden /> Command palette
    </button>
  );
}

const never = () => () => undefined;
/** Ctrl K on the server and until hydration; ⌘ K on Apple's devices. */
const useShortcutName = () =>
  useSyncExternalStore(
    never,
    () => (isApple() ? APPLE_KEYS : 'Ctrl K'),
    () => 'Ctrl K',
  );
