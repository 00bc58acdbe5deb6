import { Link } from 'react-router';
import type { DraftSummary } from '#shared/domain/draft.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';

/** Links from an empty form to earlier drafts. */
export function OtherDrafts({ drafts }: { drafts: readonly DraftSummary[] }) {
  const [newest] = drafts;
  if (!newest) return null;
  return (
    <FormMessage kind="notice">
      Continue your draft: <Link to={`/submit?draft=${newest.id}`}>{newest.title || 'Untitled draft'}</Link>.
      {drafts.length > 1 && (
        <>
          {' '}
          <Link to="/drafts">See all {drafts.length} drafts</Link>
        </>
      )}
    </FormMessage>
  );
}
