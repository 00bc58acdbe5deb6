import { toApiProblem } from '../../lib/api-problem.ts';

/** Why an act failed, below its button. */
export const ProblemLine = ({ error }: { error: unknown }) =>
  error ? (
    <p className="venue-problem" role="alert">
      {toApiProblem(error).message}
    </p>
  ) : null;
