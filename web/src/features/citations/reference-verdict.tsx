import { useState } from 'react';
import { isAnswerable, type ReferenceCheck, type VerdictAnswer } from '#shared/domain/reference-check.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Day } from '../../ui/date.tsx';
import { lazyForm } from '../../ui/form/lazy-form.tsx';
import { VerdictCard } from './verdict-card.tsx';

const AnswerForm = lazyForm(() => import('./answer-form.tsx').then((form) => form.AnswerForm));

interface ReferenceVerdictProps {
  /** The paper, as in the page's URL. */
  id: string;
  referenceKey: string;
  check: ReferenceCheck;
  isAuthor: boolean;
}

/** The outcome of checking a reference of a public paper, with the authors' answer. */
export function ReferenceVerdictCard({ id, referenceKey, check, isAuthor }: ReferenceVerdictProps) {
  const { verdict, answer } = check;
  return (
    <VerdictCard check={check}>
      {check.correction && (
        <Correction id={id} referenceKey={referenceKey} text={check.correction} isAuthor={isAuthor} />
      )}
      {answer && <AnswerText answer={answer} />}
      {isAuthor && isAnswerable(verdict) && (
        <Answer id={id} referenceKey={referenceKey} isChange={answer !== null} />
      )}
    </VerdictCard>
  );
}

function AnswerText({ answer: { text, url, by, at } }: { answer: VerdictAnswer }) {
  return (
    <blockquote className="verdict-answer">
      <p>{text}</p>
      {url && (
        <p>
          <a href={url} rel="nofollow ugc noopener">
            {url}
          </a>
        </p>
      )}
      <p className="verdict-small">
        {by.name}, author, <Day value={at} />
      </p>
    </blockquote>
  );
}

/** The reference as the record has it, for the next version. */
function Correction({
  id,
  referenceKey,
  text,
  isAuthor,
}: Omit<ReferenceVerdictProps, 'check'> & { text: string }) {
  const next = new URLSearchParams({ paper: id.replace(/v\d+$/, ''), correct: referenceKey });
  return (
    <div className="verdict-correction">
      <p className="verdict-small">With the record’s fields:</p>
      <p>{text}</p>
      {isAuthor && (
        <div className="verdict-actions">
          <CopyButton text={text} label="Copy corrected reference" primary={false} />
          <a className="button" href={`/submit?${next}`}>
            Correct it in a new version
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
