import { SCORE_QUESTIONS, type ScoreField } from './score-fields.ts';

/** A review, or an earlier revision of one. */
interface Scored extends Readonly<Partial<Record<ScoreField, number | null | undefined>>> {
  scoreReasonings?: Record<string, string> | undefined;
}

/**
 * The scores of a review with bars, and their reasons on demand.
 * @param omit scores without a bar
 */
export function ScoreBars({ content, omit = [] }: { content: Scored; omit?: readonly ScoreField[] }) {
  const reasonings = SCORE_QUESTIONS.flatMap(({ key, name, field }) => {
    const text = key && content.scoreReasonings?.[key];
    return text ? [{ name, score: content[field], text }] : [];
  });
  const given = SCORE_QUESTIONS.flatMap((question) => {
    const score = content[question.field];
    return typeof score !== 'number' || omit.includes(question.field) ? [] : [{ ...question, score }];
  });
  return (
    <>
      <dl className="score-bars">
        {given.map(({ field, name, asks, score }) => (
          <div key={field} title={asks}>
            <dt>{name}</dt>
            <dd>
              {score}
              <span className="score-bar" aria-hidden>
                <span style={{ width: `${score * 10}%` }} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {reasonings.length > 0 && (
        <details className="review-more">
          <summary>Reasons for the scores</summary>
          <dl className="review-texts">
            {reasonings.map(({ name, score, text }) => (
              <div key={name}>
                <dt>{typeof score === 'number' ? `${name}: ${score}` : name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
