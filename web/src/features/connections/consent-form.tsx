import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
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
  if (error) {
    return (
      <ErrorMessage title="Couldn’t authorize this program" error={error} onRetry={() => void refetch()} />
    );
  }
  if (redirect !== null) return <InvalidRequest redirect={redirect} />;
  if (!data) {
    return (
      <div role="status" aria-label="Loading the request">
        <Skeleton width={280} height={24} />
        <Skeleton width={340} height={90} />
      </div>
    );
  }
  return <Decision question={data.data.question} request={request} username={username} />;
}

/**
 * The program's request is invalid, so there is nothing to decide. Anybody can register a program with any address, so the
 * browser leaves only by a click that names the address.
 */
function InvalidRequest({ redirect }: { redirect: string }) {
  return (
    <div className="consent">
      <FormMessage kind="error">
        The program’s request isn’t valid, so you can’t connect it. Nothing has changed.
      </FormMessage>
      <p className="consent-warning">
        You can go back to the program, which then sees the error. Continue only if you know this address.
      </p>
      <p>
        <a href={redirect} rel="noreferrer" className="mono">
          Go back to {new URL(redirect).host || new URL(redirect).protocol}
        </a>
      </p>
    </div>
  );
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
        legend="What may it do on your behalf?"
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
