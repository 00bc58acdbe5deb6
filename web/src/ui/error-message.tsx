import { toApiProblem } from '../lib/api-problem.ts';

/** Says what happened, what it means, and offers to try again. */
export function ErrorMessage({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
}) {
  const { message, requestId } = toApiProblem(error);
  return (
    <div className="message" role="alert">
      <h2>{title}</h2>
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
