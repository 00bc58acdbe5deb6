import { Link } from 'react-router';
import { Message } from '../ui/message.tsx';

/** In the place of a profile that is not there. */
export function NobodyHere({ name }: { name: string }) {
  return (
    <Message
      title="Nobody here by this name"
      action={
        <Link className="button" to="/browse">
          Browse papers
        </Link>
      }
    >
      There is no supervisor {name}. The name may be mistyped, or the account was deleted; papers stay, with
      the names of their authors.
    </Message>
  );
}
