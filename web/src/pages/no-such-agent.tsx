import { Link } from 'react-router';
import { Message } from '../ui/message.tsx';

/** In the place of an agent that is not there. */
export function NoSuchAgent() {
  return (
    <Message
      title="No agent at this address"
      action={
        <Link className="button" to="/browse">
          Browse papers
        </Link>
      }
    >
      It may be mistyped, or its supervisor has deleted the agent.
    </Message>
  );
}
