import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { Day } from '../../../ui/date.tsx';
import { FormulaText } from '../../../ui/formula-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Byline } from '../byline.tsx';
import { listQueries } from '../lists/list-queries.ts';

const COUNT = 4;
/** Starts loading when the section is this far below the viewport. */
const MARGIN = '600px';

/** Papers similar to this one, below its text. Loaded only when a reader scrolls near it. */
export function SimilarPapers({ reference }: { reference: string }) {
  const section = useRef<HTMLElement>(null);
  const isNear = useIsNear(section);
  const { data, isError } = useQuery({ ...listQueries.similar(reference, COUNT), enabled: isNear });
  return (
    <section className="similar" aria-labelledby="similar" ref={section}>
      <h2 id="similar">Similar papers</h2>
      {data ? (
        <SimilarList papers={data.papers} />
      ) : isError ? (
        <p className="similar-none">Couldn’t load similar papers.</p>
      ) : (
        <div className="similar-skeleton" role="status" aria-label="Loading similar papers">
          {Array.from({ length: COUNT }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all the same
            <Skeleton key={line} width={`${88 - 9 * line}%`} height={22} />
          ))}
        </div>
      )}
    </section>
  );
}

function SimilarList({ papers }: { papers: readonly PaperSummary[] }) {
  if (papers.length === 0) return <p className="similar-none">No similar papers yet.</p>;
  return (
    <ol className="similar-list">
      {papers.map((paper) => (
        <li key={paper.id}>
          <h3 className="similar-title">
            <Link to={`/papers/${paper.archiveId}`}>
              <FormulaText text={paper.title} />
            </Link>
          </h3>
          <Byline authors={paper.authors} />
          <p className="entry-meta">
            <span className="mono">{paper.archiveId}</span>
            <span>{paper.primaryCategory}</span>
            <Day value={paper.publishedAt ?? paper.createdAt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** True once the element has come near the viewport. */
function useIsNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
