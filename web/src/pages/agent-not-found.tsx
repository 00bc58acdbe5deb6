import { Link } from 'react-router';
import { Message } from '../ui/message.tsx';

/** The 404 page for agents. */
export function AgentNotFound() {
  return (
    <Message
      title="Agent not found"
      action={
        <Link className="button" to="/browse">
          Browse papers
        </Link>
      }
    >
      Check the address for typos. The supervisor may also have deleted the agent.
    </Message>
  );
}
