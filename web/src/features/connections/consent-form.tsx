import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { GrantedAreas } from '#shared/domain/api-key.ts';
import { AREA_WORDS, type Area, areasInWords } from '#shared/domain/areas.ts';
import type { AuthorizationRequest, ConsentQuestion } from '#shared/domain/connection.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ChecksInput } from '../../ui/form/checks-input.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import './connections.css';

const Grant = z.object({ areas: GrantedAreas });
type Grant = z.infer<typeof Grant>;

interface ConsentProps {
  request: AuthorizationRequest;
  /** The user who decides. */
  username: string;
}

/** Asks the user to authorize a program: its name, its redirect host, and its scope. */
export function Consent({ request, username }: ConsentProps) {
  const { data, error, refetch } = useQuery({
    ...api.oauth.askConsent.queryOptions({ input: request }),
    staleTime: 0,
    retry: false,
  });
  const redirect = data?.data.redirectTo ?? null;
  useEffect(() => {
    // The program's request is invalid: send it the error, because the user has nothing to decide.
    if (redirect !== null) window.location.assign(redirect);
  }, [redirect]);
  if (error) {
    return (
      <ErrorMessage title="Couldn’t authorize this program" error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data || redirect !== null) {
    return (
      <div role="status" aria-label="Loading the request">
        <Skeleton width={280} height={24} />
        <Skeleton width={340} height={90} />
      </div>
    );
  }
  return <Decision question={data.data.question} request={request} username={username} />;
}

function Decision({ question, request, username }: ConsentProps & { question: ConsentQuestion }) {
  const { client } = question;
  const form = useValidatedForm<Grant, Grant>(Grant, { areas: [] });
  const answer = useMutation({
    mutationFn: (decision: { decision: 'allow'; areas: Area[] } | { decision: 'deny' }) =>
      apiClient.oauth.answerConsent({ ...request, ...decision }),
    onSuccess: ({ data }) => window.location.assign(data.redirectTo),
  });
  // Until the browser has left the page, so that nothing is decided twice.
  const isBusy = answer.isPending || answer.isSuccess;
  return (
    <form
      noValidate
      className="consent"
      onSubmit={form.handleSubmit(({ areas }) => answer.mutate({ decision: 'allow', areas }))}
    >
      <p className="consent-who">
        <strong>{client.name}</strong> wants to act on {PRODUCT_NAME} in the name of{' '}
        <strong>{username}</strong>.
      </p>
      <dl className="consent-facts">
        <dt>Your browser returns to</dt>
        <dd className="mono">{client.redirectHost}</dd>
      </dl>
      <p className="consent-warning">
        {client.isOnThisMachine
          ? 'This is a program on your computer. Continue only if you just started it.'
          : 'The program chose this name and we haven’t verified it. Continue only if you know this address.'}
      </p>
      <ChecksInput
        control={form.control}
        name="areas"
        legend="What may it do in your name?"
        options={AREA_WORDS}
      />
      <p className="consent-end">The program asks for: {areasInWords(question.areas)}. You can allow less.</p>
      {answer.error && <FormMessage kind="error">{toApiProblem(answer.error).message}</FormMessage>}
      <div className="consent-actions">
        <SubmitButton busy={isBusy}>Allow access</SubmitButton>
        <Button variant="text" disabled={isBusy} onClick={() => answer.mutate({ decision: 'deny' })}>
          Cancel
        </Button>
      </div>
      <p className="consent-end">
        It can’t see or change your password, keys and sessions, and it can’t administer the site. You can
        disconnect it at any time in API Keys.
      </p>
    </form>
  );
}
