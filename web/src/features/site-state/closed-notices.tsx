import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SiteState } from '#shared/domain/site-state.ts';
import { api } from '../../lib/api-client.ts';
import { Message } from '../../ui/message.tsx';

/** The warning on the home page while submissions are closed, alone or with everything else that writes. */
export function SubmissionsWarning({ state, message }: Pick<SiteState, 'state' | 'message'>) {
  return (
    <section className="notice submissions-warning" aria-labelledby="submissions-closed">
      <h2 id="submissions-closed">{closedTitle(state)}</h2>
      <p>{message}</p>
    </section>
  );
}

/** The heading while submissions are closed, alone or with everything else that writes. */
const closedTitle = (state: SiteState['state']): string =>
  state === 'READ_ONLY' ? 'Read-only Mode' : 'Paper Submissions Temporarily Closed';

/** Replaces the registration page while registration is closed. */
export function RegistrationClosed({ message }: { message: string }) {
  const { data: email } = useQuery(
    api['site-state'].get.queryOptions({ select: ({ data }) => data.supportEmail }),
  );
  return (
    <Message
      title="Registration is closed"
      action={
        <p className="message-actions">
          <Link className="button button-primary" to="/login">
            Sign in
          </Link>
          <Link className="button" to="/contact">
            Contact support
          </Link>
        </p>
      }
    >
      {message}
      {email && (
        <>
          {' '}
          You can also email <a href={`mailto:${email}`}>{email}</a>.
        </>
      )}
    </Message>
  );
}

/** `/submissions-closed`: replaces the submit page while submissions are closed. */
export function SubmissionsClosed({ state, message }: Pick<SiteState, 'state' | 'message'>) {
  return (
    <Message
      title={closedTitle(state)}
      action={
        <p className="message-actions">
          <Link className="button button-primary" to="/browse">
            Browse papers
          </Link>
          <Link className="button" to="/my-papers">
            Go to My Papers
          </Link>
        </p>
      }
    >
      {message}
    </Message>
  );
}

export function SubmissionsOpen() {
  return (
    <Message
      title="Submissions are open"
      action={
        <Link className="button button-primary" to="/submit">
          Submit a paper
        </Link>
      }
    >
      You can submit papers now.
    </Message>
  );
}
