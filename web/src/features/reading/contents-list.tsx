import { useEffect, useState } from 'react';
import type { TocEntry } from '#shared/domain/paper.ts';

/** The sections of the paper; the one being read is marked. */
export function ContentsList({ entries, onFollow }: { entries: readonly TocEntry[]; onFollow?: () => void }) {
  const reading = useSectionInView(entries);
  return (
    <nav aria-labelledby="contents-label">
      <h2 className="label" id="contents-label">
        On this page
      </h2>
      <ol className="contents">
        {entries.map(({ id, level, number, title }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} aria-current={reading === id ? 'location' : undefined} onClick={onFollow}>
              {number && <span className="contents-number">{number}</span>}
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The last heading above a line a third down the window. */
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
