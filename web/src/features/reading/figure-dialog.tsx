import { useEffect, useRef, useState } from 'react';
import { DialogHead } from '../../ui/dialog-head.tsx';

export interface ShownFigure {
  src: string;
  alt: string;
  caption: string;
}

/** A figure by itself: as large as the window, and in its own size on demand. Escape and the backdrop close it. */
export function FigureDialog({ figure, onClose }: { figure: ShownFigure; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [large, setLarge] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog figure-dialog"
      aria-label="Figure"
      closedby="any"
      onClose={onClose}
    >
      <DialogHead onClose={() => dialog.current?.close()}>
        <button type="button" className="button" aria-pressed={large} onClick={() => setLarge(!large)}>
          {large ? 'Fit to window' : 'Enlarge'}
        </button>
      </DialogHead>
      <section
        className="figure-plate"
        data-large={large}
        aria-label="The figure, to be scrolled"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged figure scrolls, and the keyboard must reach it
        tabIndex={0}
      >
        <img src={figure.src} alt={figure.alt} />
      </section>
      <p className="figure-caption">{figure.caption}</p>
    </dialog>
  );
}
