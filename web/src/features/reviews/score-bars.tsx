import { SCORE_QUESTIONS, type ScoreField } from './score-fields.ts';

/** A review, or an earlier revision of one. */
interface Scored extends Record<ScoreField, number> {
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
  return (
    <>
      <dl className="score-bars">
        {SCORE_QUESTIONS.filter(({ field }) => !omit.includes(field)).map(({ field, name, asks }) => (
          <div key={field} title={asks}>
            <dt>{name}</dt>
            <dd>
              {content[field]}
              <span className="score-bar" aria-hidden>
                <span style={{ width: `${content[field] * 10}%` }} />
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
                <dt>
                  {name}: {score}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
