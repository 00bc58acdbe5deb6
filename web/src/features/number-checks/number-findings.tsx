import { Link } from 'react-router';
import type { NumberChecks, NumberFinding } from '#shared/domain/number-checks.ts';
import './number-checks.css';

/** The numbers that don't agree. `text`: the address of the text with their places, if they are links. */
export function NumberFindings({ checks, text }: { checks: NumberChecks; text?: string | undefined }) {
  const { findings, oneTailed, corrected = 0, isComplete } = checks;
  return (
    <>
      {findings.length > 0 && (
        <ol className="number-findings">
          {findings.map((finding, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a finding may appear twice
            <Finding key={index} finding={finding} text={text} />
          ))}
        </ol>
      )}
      {oneTailed > 0 && (
        <p className="number-checks-hint">
          {oneTailed === 1 ? 'One p-value agrees' : `${oneTailed} p-values agree`} only as one-tailed, as the
          paper says.
        </p>
      )}
      {corrected > 0 && (
        <p className="number-checks-hint">
          {corrected === 1
            ? 'One p-value agrees only if it was corrected, as its sentence says.'
            : `${corrected} p-values agree only if they were corrected, as their sentences say.`}
        </p>
      )}
      {!isComplete && findings.length > 0 && (
        <p className="number-checks-hint">More numbers don’t agree. These are the first {findings.length}.</p>
      )}
    </>
  );
}

function Finding({ finding, text }: { finding: NumberFinding; text: string | undefined }) {
  const { reported, message, arithmetic, changesConclusion, place, anchor } = finding;
  return (
    <li>
      <p className="number-reported">
        <span className="mono">{reported}</span>
        {place && (
          <span className="number-place">
            {text && anchor ? <Link to={`${text}#${anchor}`}>{place}</Link> : place}
          </span>
        )}
      </p>
      <p>
        {message}
        {changesConclusion && <strong> It changes whether the result is significant at .05.</strong>}
      </p>
      <p className="number-arithmetic">{arithmetic}</p>
    </li>
  );
}
