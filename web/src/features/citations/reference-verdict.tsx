import { useState } from 'react';
import { isAnswerable, type ReferenceCheck } from '#shared/domain/reference-check.ts';
import { REFERENCE_VERDICTS } from '#shared/domain/reference-check-constants.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Day } from '../../ui/date.tsx';
import { lazyForm } from '../../ui/form/lazy-form.tsx';
import { VerdictEvidence } from './verdict-evidence.tsx';
import { VERDICT_SIGNS } from './verdict-signs.ts';
import './reference-verdict.css';

const AnswerForm = lazyForm(() => import('./answer-form.tsx').then((form) => form.AnswerForm));

interface ReferenceVerdictProps {
  /** The paper, as in the page's URL. */
  id: string;
  referenceKey: string;
  check: ReferenceCheck;
  isAuthor: boolean;
}

/** The outcome of checking a reference: a quiet mark, which opens a card with the evidence. */
export function ReferenceVerdictCard({ id, referenceKey, check, isAuthor }: ReferenceVerdictProps) {
  const { verdict, answer } = check;
  const { label, help } = REFERENCE_VERDICTS[verdict];
  return (
    <details className="verdict-card" data-verdict={verdict}>
      <summary>
        <span className="verdict-sign-small" aria-hidden>
          {VERDICT_SIGNS[verdict]}
        </span>{' '}
        <span>{label}</span>
        {answer && <span className="verdict-answered"> · answered by the authors</span>}
      </summary>
      <div className="verdict-body">
        <p>{help}</p>
        <VerdictEvidence check={check} />
        {check.correction && <Correction id={id} text={check.correction} isAuthor={isAuthor} />}
        {answer && (
          <blockquote className="verdict-answer">
            <p>{answer.text}</p>
            {answer.url && (
              <p>
                <a href={answer.url} rel="nofollow ugc noopener">
                  {answer.url}
                </a>
              </p>
            )}
            <p className="verdict-small">
              {answer.by.name}, author, <Day value={answer.at} />
            </p>
          </blockquote>
        )}
        {isAuthor && isAnswerable(verdict) && (
          <Answer id={id} referenceKey={referenceKey} isChange={answer !== null} />
        )}
      </div>
    </details>
  );
}

/** The reference as the record has it, for the next version. */
function Correction({ id, text, isAuthor }: { id: string; text: string; isAuthor: boolean }) {
  return (
    <div className="verdict-correction">
      <p className="verdict-small">With the record’s fields:</p>
      <p>{text}</p>
      {isAuthor && (
        <div className="verdict-actions">
          <CopyButton text={text} label="Copy corrected reference" primary={false} />
          <a className="button" href={`/submit?paper=${encodeURIComponent(id.replace(/v\d+$/, ''))}`}>
            Submit a new version
          </a>
        </div>
      )}
    </div>
  );
}

function Answer({ id, referenceKey, isChange }: { id: string; referenceKey: string; isChange: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <AnswerForm id={id} referenceKey={referenceKey} onClose={() => setOpen(false)} />;
  return (
    <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
      {isChange ? 'Change answer' : 'Answer this verdict'}
    </button>
  );
}
