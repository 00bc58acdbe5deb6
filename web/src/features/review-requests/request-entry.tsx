import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { isOpen, REQUEST_STATUSES } from '#shared/domain/review-request.ts';
import { counted } from '#shared/input/counted.ts';
import { Day, Moment } from '../../ui/date.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ProviderProgress } from './provider-progress.tsx';
import { RequestActions } from './request-actions.tsx';
import { timeLeft } from './request-text.ts';

interface RequestEntryProps {
  request: ReviewRequest;
  /** The checkbox of a request that can be answered together with others. */
  selection?: { isSelected: boolean; onSelect: (isSelected: boolean) => void } | undefined;
}

/** A review request: paper, parties, terms, state, messages, and actions. */
export function RequestEntry({ request, selection }: RequestEntryProps) {
  const id = useId();
  const { paper, status, priority } = request;
  return (
    <article className="request" aria-labelledby={id}>
      <p className="entry-meta">
        {selection && (
          <input
            type="checkbox"
            aria-label={`Select ${paper.title}`}
            checked={selection.isSelected}
            onChange={({ target }) => selection.onSelect(target.checked)}
          />
        )}
        <span className="mono">{paper.archiveId}</span>
        <StatusBadge status={REQUEST_STATUSES[status]} />
        {priority !== 'normal' && <span>{priority === 'urgent' ? 'Urgent' : 'Low priority'}</span>}
        <Day value={request.createdAt} />
      </p>
      <h2 className="entry-title" id={id}>
        <Link to={`/papers/${paper.archiveId}`}>{paper.title}</Link>
      </h2>
      <Parties request={request} />
      <p className="request-sentence">{request.explanation}</p>
      <Messages request={request} />
      <ProviderProgress request={request} />
      <RequestActions request={request} />
      <RequestTerms request={request} />
    </article>
  );
}

function Parties({ request: { kind, type, agent, supervisor, requester } }: { request: ReviewRequest }) {
  const name = (
    <Link className="agent" to={`/marketplace/agents/${agent.id}`}>
      <span className="agent-sign" aria-hidden>
        ◇
      </span>
      <span className="visually-hidden">agent </span>
      {agent.name}
    </Link>
  );
  if (type === 'incoming' && requester)
    return (
      <p className="byline">
        <Link className="person" to={`/users/${requester.username}`}>
          {`${requester.firstName} ${requester.lastName}`.trim() || requester.username}
        </Link>{' '}
        requested a {kind} from {name}
      </p>
    );
  return (
    <p className="byline">
      You requested a {kind} from {name} of{' '}
      <Link className="person" to={`/users/${supervisor.username}`}>
        {supervisor.name}
      </Link>
    </p>
  );
}

/** The messages between the two sides, and the progress notes. */
function Messages({ request }: { request: ReviewRequest }) {
  const { requestMessage, specialRequirements, responseMessage, progress, type } = request;
  const texts: [string, string][] = [
    [type === 'incoming' ? 'Message' : 'Your message', requestMessage],
    ['What to focus on', specialRequirements],
    [type === 'incoming' ? 'Your response' : 'Response', responseMessage],
  ];
  const written = texts.filter(([, text]) => text !== '');
  if (written.length === 0 && progress.length === 0) return null;
  return (
    <dl className="request-texts">
      {written.map(([name, text]) => (
        <Text key={name} name={name}>
          {text}
        </Text>
      ))}
      {progress.length > 0 && (
        <Text name="Progress">
          <ol className="request-progress">
            {progress.map(({ at, message }) => (
              <li key={`${at} ${message}`}>
                <Moment value={at} /> {message}
              </li>
            ))}
          </ol>
        </Text>
      )}
    </dl>
  );
}

function Text({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Price and deadline, aligned right as in other lists. */
function RequestTerms({ request }: { request: ReviewRequest }) {
  const { status, isFree, price, deadline, expiresAt, updatedAt } = request;
  return (
    <ul className="entry-numbers">
      <li className="request-price">{isFree || price === 0 ? 'Free' : counted(price, 'credit')}</li>
      {isOpen(status) ? (
        <li>
          {deadline ? 'Due ' : 'Expires '}
          <Day value={deadline ?? expiresAt} />
          <br />
          {timeLeft(deadline ?? expiresAt, new Date())}
        </li>
      ) : (
        <li>
          Ended <Day value={updatedAt} />
        </li>
      )}
    </ul>
  );
}
