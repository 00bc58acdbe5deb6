import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DraftSummary } from '#shared/domain/draft.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { Moment } from '../../ui/date.tsx';

/** What I have begun and not sent, above my papers; nothing where there is nothing. */
export function DraftList() {
  const { data } = useQuery({ ...api.papers.listDrafts.queryOptions(), staleTime: 0 });
  const drafts = data?.data.drafts ?? [];
  if (drafts.length === 0) return null;
  return (
    <section className="drafts" aria-labelledby="drafts-title">
      <h2 id="drafts-title">Drafts</h2>
      <ul>
        {drafts.map((draft) => (
          <DraftEntry key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

function DraftEntry({ draft }: { draft: DraftSummary }) {
  const { id, paperId, title, updatedAt } = draft;
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => apiClient.papers.deleteDraft({ id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.papers.listDrafts.key() }),
  });
  const name = title || 'Untitled draft';
  return (
    <li>
      <Link to={paperId ? `/submit?paper=${paperId}` : `/submit?draft=${id}`}>{name}</Link>
      <span className="draft-facts">
        {paperId ? 'New version, saved ' : 'Saved '}
        <Moment value={updatedAt} />
      </span>
      <button
        type="button"
        className="button button-quiet"
        disabled={remove.isPending}
        onClick={() => {
          if (window.confirm(`Throw away the draft “${name}”? It cannot be brought back.`)) remove.mutate();
        }}
      >
        Throw away<span className="visually-hidden">: {name}</span>
      </button>
      {remove.error && <p role="alert">{toApiProblem(remove.error).message}</p>}
    </li>
  );
}
