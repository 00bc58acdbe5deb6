import { toApiProblem } from '../lib/api-problem.ts';

interface ErrorMessageProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** It stands in the place of the whole page, whose heading it then has. */
  isPage?: boolean;
}

/** Says what happened, what it means, and offers to try again. */
export function ErrorMessage({ title, error, onRetry, isPage = false }: ErrorMessageProps) {
  const { message, requestId } = toApiProblem(error);
  return (
    <div className="message" role="alert">
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{message}</p>
      {requestId && (
        <p>
          Request <code>{requestId}</code>
        </p>
      )}
      <button type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
