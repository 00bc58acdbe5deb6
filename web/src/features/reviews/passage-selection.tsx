import { MessageSquarePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { readPassages } from './passage-text.ts';
import './items.css';

interface PassageSelectionProps {
  /** The id of the element with the paper's text. */
  body: string;
  onPick: (quote: ReviewItem['quote']) => void;
}

interface Selected {
  quote: ReviewItem['quote'];
  /** Where the selection ends, in px from the top left of the page. */
  top: number;
  left: number;
}

/** Enough for a selection to be finished: it changes with each pixel of the pointer and each press of an arrow key. */
const SETTLED_MS = 200;

/**
 * A button beside the passage that the reader selects, by mouse, touch or keyboard. The key I does the same, because Tab continues from
 * the selection. On touch screens it is at the bottom of the screen: the system's own menu is at the selection.
 */
export function PassageSelection({ body, onPick }: PassageSelectionProps) {
  const [selected, setSelected] = useState<Selected>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSelected(selectionIn(body)), SETTLED_MS);
    };
    document.addEventListener('selectionchange', follow);
    // A reader can select before this is loaded.
    follow();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', follow);
    };
  }, [body]);
  useEffect(() => {
    if (!selected) return;
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'i' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isField(event.target)
      )
        return;
      event.preventDefault();
      onPick(selected.quote);
      setSelected(undefined);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [selected, onPick]);
  return createPortal(
    <div className="passage-selection" aria-live="polite">
      {selected && (
        <button
          type="button"
          className="button button-primary passage-button"
          style={isTouch() ? {} : { top: selected.top, left: selected.left }}
          aria-keyshortcuts="I"
          // A press elsewhere would end the selection before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            onPick(selected.quote);
            setSelected(undefined);
          }}
        >
          <MessageSquarePlus className="icon" aria-hidden /> Add to my review <kbd>I</kbd>
        </button>
      )}
    </div>,
    document.body,
  );
}

/** On touch screens the style sheet places the button. */
const isTouch = () => matchMedia('(hover: none)').matches;

function selectionIn(body: string): Selected | undefined {
  const root = document.getElementById(body);
  const selection = document.getSelection();
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  // Three clicks on the last paragraph select up to the start of what follows the text.
  if (!root.contains(range.startContainer) && !root.contains(range.endContainer)) return undefined;
  const quote = readPassages(root).quoteOf(range);
  const last = [...range.getClientRects()].at(-1);
  if (!quote || !last) return undefined;
  return {
    quote,
    top: last.bottom + window.scrollY + 8,
    left: Math.max(16, last.right + window.scrollX - 90),
  };
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
