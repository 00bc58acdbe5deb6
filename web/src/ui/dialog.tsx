import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import './dialog.css';

interface DialogProps {
  title: string;
  /** Closes the dialog: unmounts it. Called by the close button, Escape and, where `closes` allows it, the backdrop. */
  onClose: () => void;
  /** `anyhow` also by a click on the backdrop, `asked` by Escape and buttons, `answered` by the content's own buttons only. */
  closes?: 'anyhow' | 'asked' | 'answered';
  size?: 'small' | 'medium' | 'large' | 'window' | 'palette';
  /** Shows something else than the title in the head; screen readers still get the title. */
  head?: ReactNode;
  children: ReactNode;
}

/**
 * Renders a modal dialog for as long as it is mounted: `{isOpen && <Dialog …>}`. The browser makes the rest of the page
 * inert and returns the focus to the element that had it before (docs/decisions/0003).
 */
export function Dialog({ title, onClose, closes = 'anyhow', size = 'medium', head, children }: DialogProps) {
  const titleId = useId();
  const dialog = useModal(onClose);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-size={size}
      closedby={CLOSED_BY[closes]}
      {...(head ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
      onCancel={(event) => {
        // For browsers without `closedby`.
        if (closes === 'answered') event.preventDefault();
      }}
    >
      <div className="dialog-head">
        {head ?? <h2 id={titleId}>{title}</h2>}
        {closes !== 'answered' && (
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <X className="icon" aria-hidden />
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}

/** The row of buttons at the end of a dialog: the way back first, the action last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <footer className="dialog-actions">{children}</footer>;
}

const CLOSED_BY = { anyhow: 'any', asked: 'closerequest', answered: 'none' } as const;

/** What takes the focus when the dialog opens: the first field, else the way back. */
const FIRST_FOCUS = 'input:not([type="radio"], [type="hidden"]), input:checked, select, textarea';

function useModal(onClose: () => void) {
  const element = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  // Before the effects of the content, which may move the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>(FIRST_FOCUS);
    (first ?? dialog.querySelector<HTMLElement>('.dialog-actions button'))?.focus();
    const follow = () => {
      // React runs effects twice in development; by the time this event arrives the dialog is open again.
      if (!dialog.open) latest.current();
    };
    dialog.addEventListener('close', follow);
    return () => {
      dialog.removeEventListener('close', follow);
      dialog.close();
    };
  }, []);
  return element;
}
