import { useQueryClient } from '@tanstack/react-query';
import { AppealAnswerInput, AppealInput, type Venue, type VenueSubmission } from '#shared/domain/venue.ts';
import { APPEAL_OUTCOME_NAMES, APPEAL_OUTCOMES } from '#shared/domain/venue-constants.ts';
import { apiClient } from '../../lib/api-client.ts';
import { ReasonedDecision } from '../../ui/form/reasoned-decision.tsx';
import { TextForm } from '../../ui/form/text-form.tsx';
import { formatDay } from '../../ui/format-date.ts';
import { invalidateVenues } from './venue-queries.ts';
import { Verdict } from './verdict.tsx';

interface AppealProps {
  venue: Venue;
  submission: VenueSubmission;
  onDone: (what: string) => void;
}

const WORDS = {
  upheld: { action: APPEAL_OUTCOMES.upheld, label: 'Why you uphold the decision' },
  overturned: { action: APPEAL_OUTCOMES.overturned, label: 'Why you accept the paper' },
};

/** The authors’ appeal against a decision, and the chair’s answer; forms for both. */
export function Appeal({ venue: { slug, state }, submission, onDone }: AppealProps) {
  const queryClient = useQueryClient();
  const { paper, myPart, appeal, appealUntil } = submission;
  const of = { slug, paperId: paper.id };
  const told = (what: string) => {
    onDone(what);
    void invalidateVenues(queryClient);
  };
  if (!appeal)
    return appealUntil ? (
      <details className="venue-reasons">
        <summary>Appeal against the decision</summary>
        <TextForm
          label="Your appeal"
          note={`You can appeal once, until ${formatDay(appealUntil)}. The chairs read it, and answer once.`}
          action="Send appeal"
          rule={AppealInput.shape.reasons}
          keptAs={`venue appeal ${slug} ${paper.id}`}
          send={(reasons) => apiClient.venues.appeal({ ...of, reasons })}
          onDone={() => told(`Your appeal about ${paper.title} is sent.`)}
        />
      </details>
    ) : null;
  const { answer } = appeal;
  return (
    <>
      <Verdict title="Appeal" verdict={appeal} />
      {answer && (
        <Verdict
          title={
            answer.outcome === 'upheld' ? 'Answer: the decision is upheld' : 'Answer: the paper is accepted'
          }
          verdict={answer}
        />
      )}
      {!answer && myPart === 'chair' && state !== 'closed' && (
        <ReasonedDecision
          words={WORDS}
          possible={APPEAL_OUTCOME_NAMES}
          about={paper.title}
          note={() => 'The authors read this. The answer is final.'}
          rule={AppealAnswerInput.shape.reasons}
          keptAs={`venue appeal answer ${slug} ${paper.id}`}
          send={(outcome, reasons) => apiClient.venues.answerAppeal({ ...of, outcome, reasons })}
          onDone={() => told(`The appeal about ${paper.title} is answered.`)}
          className="venue-actions"
        />
      )}
    </>
  );
}
