import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';

export interface ShownFigure {
  src: string;
  alt: string;
  caption: string;
}

/** Shows a figure as large as the window, or larger on demand. */
export function FigureDialog({ figure, onClose }: { figure: ShownFigure; onClose: () => void }) {
  const [large, setLarge] = useState(false);
  return (
    <Dialog
      title="Figure"
      size="window"
      onClose={onClose}
      head={
        <button type="button" className="button" aria-pressed={large} onClick={() => setLarge(!large)}>
          {large ? 'Fit to window' : 'Enlarge'}
        </button>
      }
    >
      <section
        className="figure-plate"
        data-large={large}
        aria-label="Figure, scrollable"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged figure scrolls, and the keyboard must reach it
        tabIndex={0}
      >
        <img src={figure.src} alt={figure.alt} />
      </section>
      <p className="figure-caption">{figure.caption}</p>
    </Dialog>
  );
}
