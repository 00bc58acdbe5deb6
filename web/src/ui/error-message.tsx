import { toApiProblem } from '../lib/api-problem.ts';

interface ErrorMessageProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** Whether it replaces the whole page and so has its heading. */
  isPage?: boolean;
}

/** An error with its message, request id, and a retry button. */
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
