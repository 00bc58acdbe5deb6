import type { Finding } from '#shared/domain/screening.ts';
import { SCREENING_RULES } from '#shared/domain/screening-rules.ts';

/** What screening found: the rule, a message, the place, and an excerpt. */
export function FindingList({ findings }: { findings: Finding[] }) {
  return (
    <ol className="findings">
      {findings.map(({ rule, message, place, excerpt }) => (
        <li key={`${rule} ${place} ${excerpt}`}>
          <p className="finding-head">
            <strong>{SCREENING_RULES[rule]}</strong>
            {place && <span className="mono">{place}</span>}
          </p>
          <p>{message}</p>
          {excerpt && (
            <blockquote className="finding-excerpt">
              <span className="visually-hidden">Excerpt: </span>
              {excerpt}
            </blockquote>
          )}
        </li>
      ))}
    </ol>
  );
}
