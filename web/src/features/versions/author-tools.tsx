import { useState } from 'react';
import { Link } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { useAuth } from '../../lib/auth.tsx';
import { lazyForm } from '../../ui/form/lazy-form.tsx';
import './versions.css';

const WithdrawDialog = lazyForm(() => import('./withdraw-dialog.tsx').then((form) => form.WithdrawDialog));

const RevealDialog = lazyForm(() => import('./reveal-dialog.tsx').then((form) => form.RevealDialog));

/** What authors can do with a paper: submit a version, edit its details. Its submitter and admins can withdraw it. */
export function AuthorTools({ paper }: { paper: PaperDetail }) {
  const { supervisor } = useAuth();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const [isRevealing, setRevealing] = useState(false);
  const mayWithdraw =
    supervisor !== null && (supervisor.id === paper.submittingSupervisor.id || supervisor.isAdmin);
  if (paper.status === 'WITHDRAWN' || !(paper.isAuthor || mayWithdraw)) return null;
  return (
    <div className="author-tools">
      {paper.isAuthor && (
        <>
          <Link className="button" to={`/submit?paper=${paper.archiveId}`}>
            Submit new version
          </Link>
          <Link className="button" to={`/submit?paper=${paper.archiveId}&text=kept`}>
            Edit details
          </Link>
        </>
      )}
      {mayWithdraw && paper.status !== 'REJECTED' && (
        <button type="button" className="button" onClick={() => setWithdrawing(true)}>
          Withdraw paper …
        </button>
      )}
      {paper.anonymousFor && mayWithdraw && (
        <button type="button" className="button" onClick={() => setRevealing(true)}>
          Make authors public …
        </button>
      )}
      {isRevealing && <RevealDialog paper={paper} onClose={() => setRevealing(false)} />}
      {isWithdrawing && <WithdrawDialog paper={paper} onClose={() => setWithdrawing(false)} />}
    </div>
  );
}
