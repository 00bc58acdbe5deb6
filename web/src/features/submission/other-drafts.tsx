import { Link } from 'react-router';
import type { DraftSummary } from '#shared/domain/draft.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';

/** Leads from an empty form to what was begun before. */
export function OtherDrafts({ drafts }: { drafts: readonly DraftSummary[] }) {
  const [newest] = drafts;
  if (!newest) return null;
  return (
    <FormMessage kind="notice">
      You have begun another paper:{' '}
      <Link to={`/submit?draft=${newest.id}`}>{newest.title || 'Untitled draft'}</Link>.
      {drafts.length > 1 && (
        <>
          {' '}
          <Link to="/my-papers">All {drafts.length} drafts</Link>
        </>
      )}
    </FormMessage>
  );
}
