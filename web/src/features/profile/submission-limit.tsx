import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type SubmissionLimit as Limit, LimitRequestText } from '#shared/domain/submission-limit.ts';
import { SUBMISSIONS } from '#shared/domain/submission-limit-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { TextForm } from '../../ui/form/text-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** How many papers I may submit a day and why, and the request for more. */
export function SubmissionLimit() {
  const { data, error, refetch } = useQuery(
    api.papers.submissionLimit.queryOptions({ select: (answer) => answer.data, staleTime: 0 }),
  );
  return (
    <FormSection
      title="Submissions"
      hint={`Each accepted paper adds ${SUBMISSIONS.accepted} a day, and each review that an author finds helpful adds ${SUBMISSIONS.helpful}.`}
    >
      {error && !data && (
        <ErrorMessage title="Couldn’t load your submissions" error={error} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton height={46} />}
      {data && (
        <>
          <p>
            <strong>{data.submitted}</strong> of {counted(data.perDay, 'paper')} submitted today
          </p>
          <Request limit={data} />
        </>
      )}
    </FormSection>
  );
}

const ANSWERS = {
  open: 'waits for an admin',
  granted: 'was granted',
  refused: 'was refused',
} as const;

function Request({ limit: { perDay, request } }: { limit: Limit }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [wanted, setWanted] = useState(String(2 * perDay));
  const answer = request && (
    <p>
      Your request for {request.perDay} papers a day {ANSWERS[request.state]}.
      {request.answer && ` The admin wrote: “${request.answer}”`}
    </p>
  );
  if (request?.state === 'open') return answer;
  if (!asking)
    return (
      <>
        {answer}
        <div className="form-actions">
          <button type="button" className="button" onClick={() => setAsking(true)}>
            Ask for more
          </button>
        </div>
      </>
    );
  return (
    <>
      <TextField
        type="number"
        className="submission-limit-number"
        label="Papers a day"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        slotProps={{ htmlInput: { min: 1, max: SUBMISSIONS.grant.perDay } }}
      />
      <TextForm
        label="What you want to submit, and why so many"
        note="An admin reads this. The answer appears here."
        action="Send request"
        rule={LimitRequestText.shape.reason}
        keptAs="more submissions"
        send={(reason) => apiClient.papers.requestSubmissions({ perDay: Number(wanted), reason })}
        onDone={() => {
          setAsking(false);
          void queryClient.invalidateQueries({ queryKey: api.papers.submissionLimit.key() });
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
