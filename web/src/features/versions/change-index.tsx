import { useState } from 'react';
import type { DiffChange, DiffKind } from '#shared/domain/paper-history.ts';

/** A symbol and a word for each kind of change, so that none depends on color. */
export const DIFF_SIGNS: Record<DiffKind, { sign: string; word: string }> = {
  inserted: { sign: '+', word: 'Inserted' },
  deleted: { sign: '−', word: 'Deleted' },
  moved: { sign: '⇅', word: 'Moved' },
  changed: { sign: '~', word: 'Changed' },
};

/** The width from which the page has two columns (paper.css). */
const WIDE = '(width >= 1180px)';

/** Links to every change: beside the text on wide screens, collapsed above it on narrow ones. */
export function ChangeIndex({ changes }: { changes: DiffChange[] }) {
  const [isOpen] = useState(() => window.matchMedia(WIDE).matches);
  return (
    <nav className="change-index" aria-label="Changes">
      <details open={isOpen}>
        <summary className="label">
          {changes.length === 1 ? '1 change' : `${changes.length} changes`} in the text
        </summary>
        <ol>
          {changes.map(({ id, kind, block, excerpt, section }) => (
            <li key={id} data-kind={kind}>
              <a href={`#${id}`}>
                <span className="change-sign" aria-hidden>
                  {DIFF_SIGNS[kind].sign}
                </span>
                <span>
                  <span className="change-what">
                    {DIFF_SIGNS[kind].word} {block}
                    {section && ` · ${section}`}
                  </span>
                  <span className="change-excerpt">{excerpt}</span>
                </span>
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
