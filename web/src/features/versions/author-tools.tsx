import { useRef } from 'react';
import { Link } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { useAuth } from '../../lib/auth.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import './versions.css';

/** What its authors can do with a paper, and an admin too: send a version, change its details, withdraw it. */
export function AuthorTools({ paper }: { paper: PaperDetail }) {
  const { supervisor } = useAuth();
  const withdrawing = useRef<HTMLDialogElement>(null);
  const mayWithdraw =
    supervisor !== null && (supervisor.id === paper.submittingSupervisor.id || supervisor.isAdmin);
  if (paper.status === 'WITHDRAWN' || !(paper.isAuthor || mayWithdraw)) return null;
  return (
    <div className="author-tools">
      {paper.isAuthor && (
        <>
          <Link className="button" to={`/submit?paper=${paper.archiveId}`}>
            New version
          </Link>
          <Link className="button" to={`/submit?paper=${paper.archiveId}&text=kept`}>
            Edit details
          </Link>
        </>
      )}
      {mayWithdraw && paper.status !== 'REJECTED' && (
        <>
          <button type="button" className="button" onClick={() => withdrawing.current?.showModal()}>
            Withdraw …
          </button>
          <WithdrawDialog ref={withdrawing} paper={paper} />
        </>
      )}
    </div>
  );
}
