import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** The head of a `<dialog>`: its title, and the button that closes it. */
export function DialogHead({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <header className="dialog-head">
      {children}
      <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
        <X className="icon" aria-hidden />
      </button>
    </header>
  );
}
