import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SCHOLAR_EVIDENCE, SCHOLAR_STATES } from '#shared/domain/scholar-constants.ts';
import type { ScholarVerification } from '#shared/domain/scholar-verification.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { Day } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ConfirmEmailForm } from './confirm-email-form.tsx';
import { scholarQueries } from './scholar-queries.ts';
import { ScholarRequestForm } from './scholar-request-form.tsx';
import './scholar.css';

/** On my profile: the verified scholar badge, or my request for it. */
export function ScholarSection() {
  const mine = useQuery(scholarQueries.mine());
  return (
    <FormSection
      title="Verified scholar"
      hint="A badge on your profile. An admin checks that the publication record is yours."
    >
      {mine.isError && mine.data === undefined && (
        <ErrorMessage title="Couldn’t load your request" error={mine.error} onRetry={mine.refetch} />
      )}
      {mine.data === undefined && !mine.isError && <Skeleton height={72} />}
      {mine.data !== undefined && <RequestState request={mine.data} />}
    </FormSection>
  );
}

function RequestState({ request }: { request: ScholarVerification | null }) {
  if (!request) return <ScholarRequestForm />;
  const mayAsk = request.state === 'DECLINED' || request.state === 'REVOKED';
  return (
    <>
      <RequestSummary request={request} />
      {request.state === 'UNCONFIRMED' && <ConfirmEmailForm address={request.evidence} />}
      {mayAsk ? <ScholarRequestForm /> : <Withdraw isBadge={request.state === 'APPROVED'} />}
    </>
  );
}

function RequestSummary({
  request: { state, kind, evidence, url, requestedAt, decision },
}: {
  request: ScholarVerification;
}) {
  return (
    <div className="scholar-request">
      <p className="scholar-request-head">
        <StatusBadge status={SCHOLAR_STATES[state]} />
        <span className="form-note">
          Requested <Day value={requestedAt} />
        </span>
      </p>
      <p>
        {SCHOLAR_EVIDENCE[kind]}:{' '}
        {url ? <a href={url}>{evidence}</a> : <span className="mono">{evidence}</span>}
      </p>
      {decision && <blockquote className="scholar-words">{decision.reason}</blockquote>}
    </div>
  );
}

function Withdraw({ isBadge }: { isBadge: boolean }) {
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => apiClient.users.withdrawScholarVerification(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: scholarQueries.all() }),
  });
  return (
    <>
      {withdraw.error && <FormMessage kind="error">{toApiProblem(withdraw.error).message}</FormMessage>}
      <div className="form-actions">
        <Button loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {isBadge ? 'Remove badge' : 'Cancel request'}
        </Button>
      </div>
    </>
  );
}
