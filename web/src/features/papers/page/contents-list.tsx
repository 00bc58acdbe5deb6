import { useEffect, useState } from 'react';
import type { TocEntry } from '#shared/domain/paper.ts';
import { FormulaText } from '../../../ui/formula-text.tsx';

/** Links to the paper's sections, with the current one marked. Beside the text, only the part that is read is unfolded. */
export function ContentsList({ entries }: { entries: readonly TocEntry[] }) {
  const reading = useSectionInView(entries);
  const top = Math.min(...entries.map(({ level }) => level));
  const parts = partsOf(entries, top);
  const open = parts.get(reading ?? '');
  return (
    <nav aria-labelledby="contents-label">
      <h2 className="label" id="contents-label">
        On this page
      </h2>
      <ol className="contents">
        {entries.map(({ id, level, number, title }) => (
          <li
            key={id}
            data-level={level}
            data-folded={level > top && parts.get(id) !== open ? '' : undefined}
          >
            <a href={`#${id}`} aria-current={reading === id ? 'location' : undefined}>
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

/** Returns the part of the text, which is a heading of the first level, that each heading belongs to. */
function partsOf(entries: readonly TocEntry[], top: number): Map<string, string> {
  let part = '';
  return new Map(
    entries.map(({ id, level }) => {
      if (level === top) part = id;
      return [id, part];
    }),
  );
}

/** Returns the id of the last heading above a line one third down the viewport. */
function useSectionInView(entries: readonly TocEntry[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const line = window.innerHeight / 3;
      setCurrent(entries.findLast(({ id }) => topOf(id) < line)?.id);
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(update);
    };
    schedule();
    window.addEventListener('scroll', schedule, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
    };
  }, [entries]);
  return current;
}

const topOf = (id: string): number =>
  document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
