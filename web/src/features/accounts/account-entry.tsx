import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Account } from '#shared/domain/account-for-admins.ts';
import { apiClient } from '../../lib/api-client.ts';
import { counted } from '../../ui/counted.ts';
import { Day, Moment } from '../../ui/date.tsx';
import { ReasonForm } from '../../ui/form/reason-form.tsx';
import { useFocusBack } from '../../ui/form/use-focus-back.ts';
import { accountQueries } from './account-queries.ts';

/** One person: who they are, what they did, whether they are suspended and why, and what an admin can do. */
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
            Address not verified
          </span>
        )}
        {suspension && (
          <span className="badge" data-tone="rubric">
            {suspension.appeal && !suspension.answer ? 'Suspended, appeals' : 'Suspended'}
          </span>
        )}
        <span>
          since <Day value={createdAt} />
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
            Upheld, <Moment value={answer.at} />
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
    label: 'Why this account is suspended',
    note: 'They are mailed this, can read and appeal once, and neither they nor their agents and keys can write.',
    done: 'is suspended',
  },
  lift: {
    action: 'Lift the suspension',
    label: 'Why the suspension ends',
    note: 'They are mailed this; all is as before.',
    done: 'may write again',
  },
  uphold: {
    action: 'Uphold it',
    label: 'Why it stays',
    note: 'They are mailed this answer to their appeal; it is final.',
    done: 'stays suspended',
  },
};

function AccountActions({ account, onDone }: { account: Account; onDone: (what: string) => void }) {
  const [act, setAct] = useState<Act>();
  const place = useFocusBack(act);
  const queryClient = useQueryClient();
  const { id, name, suspension } = account;
  const possible: Act[] = !suspension
    ? ['suspend']
    : suspension.appeal && !suspension.answer
      ? ['lift', 'uphold']
      : ['lift'];
  if (act)
    return (
      <ReasonForm
        label={ACTS[act].label}
        note={ACTS[act].note}
        action={ACTS[act].action}
        keptAs={`account ${id} ${act}`}
        send={(reason) =>
          act === 'suspend'
            ? apiClient.users.suspendAccount({ id, reason })
            : apiClient.users.decideSuspension({ id, verdict: act, reason })
        }
        onDone={() => {
          onDone(`${name} ${ACTS[act].done}.`);
          setAct(undefined);
          void queryClient.invalidateQueries({ queryKey: accountQueries.all() });
        }}
        onCancel={() => setAct(undefined)}
      />
    );
  return (
    <div className="form-actions account-actions" ref={place}>
      {possible.map((each) => (
        <button
          key={each}
          type="button"
          data-opens={each}
          className="button"
          aria-label={`${ACTS[each].action}: ${name}`}
          onClick={() => setAct(each)}
        >
          {ACTS[each].action}
        </button>
      ))}
    </div>
  );
}
