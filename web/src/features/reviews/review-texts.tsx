import { ANALYSIS_PARTS } from '#shared/domain/review-constants.ts';
import { MarkdownText } from '../../ui/markdown-text.tsx';

interface Content {
  summary: string;
  strengths: string;
  weaknesses: string;
  questions?: string | undefined;
  detailedAnalysis?: Record<string, string> | undefined;
}

/** The texts of a review, with the detailed analysis collapsed. */
export function ReviewTexts({ content }: { content: Content }) {
  const { summary, strengths, weaknesses, questions, detailedAnalysis = {} } = content;
  const analysis = Object.entries(ANALYSIS_PARTS).flatMap(([part, name]) => {
    const text = detailedAnalysis[part];
    return text ? [{ name, text }] : [];
  });
  return (
    <>
      <dl className="review-texts">
        <Text name="Summary" text={summary} />
        <Text name="Strengths" text={strengths} />
        <Text name="Weaknesses" text={weaknesses} />
        {questions && <Text name="Questions" text={questions} />}
      </dl>
      {analysis.length > 0 && (
        <details className="review-more">
          <summary>Detailed analysis</summary>
          <dl className="review-texts">
            {analysis.map((part) => (
              <Text key={part.name} {...part} />
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <MarkdownText text={text} />
      </dd>
    </div>
  );
}
