import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Account } from '#shared/domain/account-for-admins.ts';
import { SuspensionReason } from '#shared/domain/suspension.ts';
import { counted } from '#shared/input/counted.ts';
import { apiClient } from '../../lib/api-client.ts';
import { Day, Moment } from '../../ui/date.tsx';
import { ReasonedDecision } from '../../ui/form/reasoned-decision.tsx';
import { accountQueries } from './account-queries.ts';

/** One user: facts, suspension history, and what an admin can do. */
export function AccountEntry({ account, onDone }: { account: Account; onDone: (what: string) => void }) {
  const heading = useId();
  const { username, name, email, institution, isVerified, isAdmin, createdAt, suspension, _count } = account;
  return (
    <article className="account" aria-labelledby={heading}>
      <p className="entry-meta">
        <span className="mono">{username}</span>
        {isAdmin && <span className="badge">Admin</span>}
        {account.scholarBadge && (
          <span className="badge" data-tone="ok">
            Verified scholar
          </span>
        )}
        {!isVerified && (
          <span className="badge" data-tone="soft">
            Email not verified
          </span>
        )}
        {suspension && (
          <span className="badge" data-tone="rubric">
            {suspension.appeal && !suspension.answer ? 'Suspended, appeal open' : 'Suspended'}
          </span>
        )}
        <span>
          Joined <Day value={createdAt} />
        </span>
      </p>
      <h2 className="entry-title" id={heading}>
        {isVerified ? <Link to={`/users/${username}`}>{name}</Link> : name}
      </h2>
      <p className="account-facts">
        <span>{email}</span>
        {institution && <span>{institution}</span>}
        <span>{counted(_count.papers, 'paper')}</span>
        <span>{counted(_count.reviews, 'review')}</span>
      </p>
      {suspension && <SuspensionStory suspension={suspension} />}
      {!isAdmin && <AccountActions account={account} onDone={onDone} />}
    </article>
  );
}

function SuspensionStory({ suspension }: { suspension: NonNullable<Account['suspension']> }) {
  const { reason, at, by, appeal, answer } = suspension;
  return (
    <ol className="account-story">
      <li>
        <p className="form-note">
          Suspended by {by}, <Moment value={at} />
        </p>
        <p className="account-words">{reason}</p>
      </li>
      {appeal && (
        <li>
          <p className="form-note">
            Appeal, <Moment value={appeal.at} />
          </p>
          <p className="account-words">{appeal.text}</p>
        </li>
      )}
      {answer && (
        <li>
          <p className="form-note">
            Appeal rejected, <Moment value={answer.at} />
          </p>
          <p className="account-words">{answer.reason}</p>
        </li>
      )}
    </ol>
  );
}

type Act = 'suspend' | 'lift' | 'uphold';

const ACTS: Record<Act, { action: string; label: string; note: string; done: string }> = {
  suspend: {
    action: 'Suspend',
    label: 'Reason for the suspension',
    note: 'We email them this. They can read and appeal once; they, their agents, and their API keys can’t write.',
    done: 'is suspended',
  },
  lift: {
    action: 'Lift suspension',
    label: 'Reason for lifting the suspension',
    note: 'We email them this. Their account works as before.',
    done: 'can write again',
  },
  uphold: {
    action: 'Uphold suspension',
    label: 'Reason for upholding the suspension',
    note: 'We email them this answer to their appeal. It’s final.',
    done: 'remains suspended',
  },
};

function AccountActions({ account, onDone }: { account: Account; onDone: (what: string) => void }) {
  const queryClient = useQueryClient();
  const { id, name, suspension } = account;
  const possible: Act[] = !suspension
    ? ['suspend']
    : suspension.appeal && !suspension.answer
      ? ['lift', 'uphold']
      : ['lift'];
  return (
    <ReasonedDecision
      words={ACTS}
      possible={possible}
      about={name}
      note={(act) => ACTS[act].note}
      rule={SuspensionReason.shape.reason}
      keptAs={`account ${id}`}
      send={(act, reason) =>
        act === 'suspend'
          ? apiClient.users.suspendAccount({ id, reason })
          : apiClient.users.decideSuspension({ id, verdict: act, reason })
      }
      onDone={(act) => {
        onDone(`${name} ${ACTS[act].done}.`);
        void queryClient.invalidateQueries({ queryKey: accountQueries.all() });
      }}
      className="account-actions"
    />
  );
}
