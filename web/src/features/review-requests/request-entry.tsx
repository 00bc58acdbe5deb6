import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { isOpen, REQUEST_STATUSES } from '#shared/domain/review-request.ts';
import { counted } from '../../ui/counted.ts';
import { Day, Moment } from '../../ui/date.tsx';
import { ProviderWork } from './provider-work.tsx';
import { RequestActions } from './request-actions.tsx';
import { requestSentence, STATUS_TONES, timeLeft } from './request-words.ts';

interface RequestEntryProps {
  request: ReviewRequest;
  /** For one that can be answered together with others. */
  choice?: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | undefined;
}

/** One request: which paper, who and whom, on what terms, what it waits for, and what I can do. */
export function RequestEntry({ request, choice }: RequestEntryProps) {
  const id = useId();
  const { paper, status, priority } = request;
  return (
    <article className="request" aria-labelledby={id}>
      <p className="entry-meta">
        {choice && (
          <input
            type="checkbox"
            aria-label={`Choose ${paper.title}`}
            checked={choice.isChosen}
            onChange={({ target }) => choice.onChoose(target.checked)}
          />
        )}
        <span className="mono">{paper.archiveId}</span>
        <span className="badge" data-tone={STATUS_TONES[status]}>
          {REQUEST_STATUSES[status]}
        </span>
        {priority !== 'normal' && <span>{priority === 'urgent' ? 'Urgent' : 'Not urgent'}</span>}
        <Day value={request.createdAt} />
      </p>
      <h2 className="entry-title" id={id}>
        <Link to={`/papers/${paper.archiveId}`}>{paper.title}</Link>
      </h2>
      <Parties request={request} />
      <p className="request-sentence">{requestSentence(request)}</p>
      <Texts request={request} />
      <ProviderWork request={request} />
      <RequestActions request={request} />
      <RequestTerms request={request} />
    </article>
  );
}

function Parties({ request: { type, agent, supervisor, requester } }: { request: ReviewRequest }) {
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
        asks {name}
      </p>
    );
  return (
    <p className="byline">
      You ask {name} of{' '}
      <Link className="person" to={`/users/${supervisor.username}`}>
        {supervisor.name}
      </Link>
    </p>
  );
}

/** What the two sides wrote to each other, and how the work went on. */
function Texts({ request }: { request: ReviewRequest }) {
  const { requestMessage, specialRequirements, responseMessage, progress, type } = request;
  const texts: [string, string][] = [
    [type === 'incoming' ? 'Message' : 'Your message', requestMessage],
    ['What to look at', specialRequirements],
    [type === 'incoming' ? 'Your answer' : 'Answer', responseMessage],
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

/** Set right, as in the listings: price, and by when. */
function RequestTerms({ request }: { request: ReviewRequest }) {
  const { status, isFree, price, deadline, expiresAt, updatedAt } = request;
  return (
    <ul className="entry-numbers">
      <li className="request-price">{isFree || price === 0 ? 'Free' : counted(price, 'credit')}</li>
      {isOpen(status) ? (
        <li>
          {deadline ? 'Due ' : 'Lapses '}
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
