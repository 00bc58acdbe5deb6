import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiClient } from '../../lib/api-client.ts';
import { Moment } from '../../ui/date.tsx';
import { writeAddress } from './review-addresses.ts';
import { reviewQueries } from './review-queries.ts';
import './reviews.css';

/** Reviews that I have begun; each leads back to its form. Nothing where there are none. */
export function ReviewDrafts() {
  const queryClient = useQueryClient();
  const { data: drafts = [] } = useQuery(reviewQueries.drafts());
  const drop = useMutation({
    mutationFn: (id: string) => apiClient.reviews.deleteDraft({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewQueries.drafts().queryKey }),
  });
  if (drafts.length === 0) return null;
  return (
    <section className="review-choices" aria-labelledby="drafts">
      <h2 className="label" id="drafts">
        Begun
      </h2>
      <ul className="review-choice-list">
        {drafts.map(({ paper, updatedAt }) => (
          <li key={paper.id}>
            <span className="mono">{paper.archiveId}</span>
            <Link className="review-choice-title" to={writeAddress(paper.archiveId)}>
              {paper.title}
            </Link>
            <span className="review-choice-fact">
              saved <Moment value={updatedAt} />
            </span>
            <button
              type="button"
              className="text-button"
              disabled={drop.isPending}
              onClick={() => drop.mutate(paper.id)}
            >
              Drop<span className="visually-hidden"> the draft on {paper.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
