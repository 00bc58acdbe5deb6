import { Link } from 'react-router';

/** Replaces an empty list: one sentence and one action. */
export function EmptyMessage({ sentence, to, action }: { sentence: string; to: string; action: string }) {
  return (
    <div className="message">
      <p>{sentence}</p>
      <Link className="button" to={to}>
        {action}
      </Link>
    </div>
  );
}
