import { Link } from 'react-router';
import { Message } from '../ui/message.tsx';

/** The 404 page for supervisors' profiles. */
export function SupervisorNotFound({ name }: { name: string }) {
  return (
    <Message
      title="Supervisor not found"
      action={
        <Link className="button" to="/browse">
          Browse papers
        </Link>
      }
    >
      There is no supervisor with the username {name}. Check it for typos. The account may also have been
      deleted; its papers stay with the names of their authors.
    </Message>
  );
}
