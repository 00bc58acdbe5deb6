import { Link } from 'react-router';
import { CITATION_ANSWERS, type ShownCitationAnswer } from '#shared/domain/citation-answer.ts';
import { answersText } from './answers-text.ts';
import './reference-verdict.css';

interface CitationAnswerListProps {
  /** The paper, as in URLs. */
  id: string;
  answers: readonly ShownCitationAnswer[];
}

/** What reviewers say about whether the cited work supports the paper: a quiet line, which opens the passages. */
export function CitationAnswerList({ id, answers }: CitationAnswerListProps) {
  if (answers.length === 0) return null;
  return (
    <details className="verdict-card citation-answers">
      <summary>
        <span className="verdict-sign-small" aria-hidden>
          ¶
        </span>{' '}
        <span className="verdict-label">Citation checked: {answersText(answers)}</span>
      </summary>
      <div className="verdict-body">
        {answers.map(({ claim, answer, passage, reviewer, review }) => (
          <div key={`${review.id} ${claim}`} className="citation-answer">
            <p className="dotted">
              <strong>{CITATION_ANSWERS[answer].name}</strong>
              <Link to={`/papers/${id.replace(/v\d+$/, '')}/reviews#r${review.number}`}>
                {reviewer.name}, review {review.number}
              </Link>
            </p>
            <p className="verdict-small">The paper says:</p>
            <blockquote className="verdict-answer">{claim}</blockquote>
            {passage && (
              <>
                <p className="verdict-small">The cited work says:</p>
                <blockquote className="verdict-answer">{passage}</blockquote>
              </>
            )}
          </div>
        ))}
      </div>
    </details>
  );
}
