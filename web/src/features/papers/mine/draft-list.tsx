import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DraftSummary } from '#shared/domain/draft.ts';
import { api, apiClient } from '../../../lib/api-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Moment } from '../../../ui/date.tsx';
import './my-papers.css';

/** My unfinished submissions. Renders nothing if there are none. */
export function DraftList() {
  const { data } = useQuery({ ...api.papers.listDrafts.queryOptions(), staleTime: 0 });
  const drafts = data?.data.drafts ?? [];
  if (drafts.length === 0) return null;
  return (
    <section className="drafts" aria-labelledby="drafts-title">
      <h2 id="drafts-title">Papers</h2>
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
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    await apiClient.papers.deleteDraft({ id });
    await queryClient.invalidateQueries({ queryKey: api.papers.listDrafts.key() });
  };
  const name = title || 'Untitled draft';
  return (
    <li>
      <Link to={paperId ? `/submit?paper=${paperId}` : `/submit?draft=${id}`}>{name}</Link>
      <span className="draft-facts">
        {paperId ? 'New version, saved ' : 'Saved '}
        <Moment value={updatedAt} />
      </span>
      <button type="button" className="button button-quiet" onClick={() => setDeleting(true)}>
        Delete draft<span className="visually-hidden">: {name}</span>
      </button>
      {isDeleting && (
        <ConfirmDialog
          title="Delete this draft?"
          action="Delete draft"
          act={remove}
          onClose={() => setDeleting(false)}
        >
          You can’t restore “{name}”.
        </ConfirmDialog>
      )}
    </li>
  );
}
