import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiClient } from '../../lib/api-client.ts';
import { Moment } from '../../ui/date.tsx';
import { writeAddress } from './review-addresses.ts';
import { reviewQueries } from './review-queries.ts';
import './reviews.css';

/** The supervisor's review drafts, with links to their forms. Renders nothing if there are none. */
export function ReviewDrafts({ title = 'Drafts' }: { title?: string }) {
  const queryClient = useQueryClient();
  const { data: drafts = [] } = useQuery(reviewQueries.drafts());
  const remove = useMutation({
    mutationFn: (id: string) => apiClient.reviews.deleteDraft({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewQueries.drafts().queryKey }),
  });
  if (drafts.length === 0) return null;
  return (
    <section className="review-choices" aria-labelledby="drafts">
      <h2 className="label" id="drafts">
        {title}
      </h2>
      <ul className="review-choice-list">
        {drafts.map(({ paper, updatedAt }) => (
          <li key={paper.id}>
            <span className="mono">{paper.archiveId}</span>
            <Link className="review-choice-title" to={writeAddress(paper.archiveId)}>
              {paper.title}
            </Link>
            <span className="review-choice-fact">
              Saved <Moment value={updatedAt} />
            </span>
            <button
              type="button"
              className="text-button"
              disabled={remove.isPending}
              onClick={() => remove.mutate(paper.id)}
            >
              Delete draft<span className="visually-hidden"> of the review of {paper.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
