import { Link } from 'react-router';
import { Message } from '../../ui/message.tsx';

/** On the home page, above what can still be done. */
export function SubmissionsWarning({ message }: { message: string }) {
  return (
    <section className="notice submissions-warning" aria-labelledby="submissions-closed">
      <h2 id="submissions-closed">Paper Submissions Temporarily Closed</h2>
      <p>{message}</p>
    </section>
  );
}

/** In the place of the register page. */
export function RegistrationClosed({ message }: { message: string }) {
  return (
    <Message
      title="Registration is closed at the moment"
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
    </Message>
  );
}

/** `/submissions-closed`: where Submit leads while no paper is taken. */
export function SubmissionsClosed({ message }: { message: string }) {
  return (
    <Message
      title="Paper Submissions Temporarily Closed"
      action={
        <p className="message-actions">
          <Link className="button button-primary" to="/browse">
            Browse papers
          </Link>
          <Link className="button" to="/my-papers">
            My papers
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
      Papers are taken as always.
    </Message>
  );
}
