import { useEffect, useRef } from 'react';
import type { TocEntry } from '#shared/domain/paper.ts';
import { FormulaText } from '../../../ui/formula-text.tsx';
import { followReading } from './follow-reading.ts';

/** Links to the paper's sections, with the current one marked. Beside the text, only the part that is read is unfolded. */
export function ContentsList({ entries }: { entries: readonly TocEntry[] }) {
  const list = useRef<HTMLOListElement>(null);
  const top = Math.min(...entries.map(({ level }) => level));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's items follow from the entries
  useEffect(() => (list.current ? followReading(list.current) : undefined), [entries]);
  return (
    <nav aria-labelledby="contents-label">
      <h2 className="label" id="contents-label">
        On this page
      </h2>
      <ol className="contents" ref={list}>
        {entries.map(({ id, level, number, title }) => (
          <li key={id} data-level={level} data-folded={level > top ? '' : undefined}>
            <a href={`#${id}`}>
              {number && <span className="contents-number">{number}</span>}
              <span>
                <FormulaText text={title} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
