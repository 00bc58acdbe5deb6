import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import type { DiffChange } from '#shared/domain/paper-history.ts';
import { counted } from '#shared/input/counted.ts';

/** Buttons at the lower edge that go to the previous or next change. */
export function ChangeSteps({ changes }: { changes: DiffChange[] }) {
  const [current, setCurrent] = useState(-1);
  const go = (index: number) => {
    const mark = document.getElementById(changes[index]?.id ?? '');
    if (!mark) return;
    setCurrent(index);
    window.history.replaceState(window.history.state, '', `#${mark.id}`);
    mark.scrollIntoView({ block: 'center' });
    mark.focus({ preventScroll: true });
  };
  if (changes.length === 0) return null;
  return (
    <nav className="change-steps" aria-label="Step through changes">
      <button
        type="button"
        className="icon-button"
        aria-label="Previous change"
        disabled={current <= 0}
        onClick={() => go(current - 1)}
      >
        <ChevronUp className="icon" aria-hidden />
      </button>
      <span aria-live="polite">
        {current < 0 ? counted(changes.length, 'change') : `${current + 1} of ${changes.length}`}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="Next change"
        disabled={current >= changes.length - 1}
        onClick={() => go(current + 1)}
      >
        <ChevronDown className="icon" aria-hidden />
      </button>
    </nav>
  );
}
