import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AuthorizationRequest, ConsentQuestion } from '#shared/domain/connection.ts';
import { CONNECTION_SCOPES, type ConnectionScope } from '#shared/domain/connection-terms.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SCOPE_WORDS } from './scope-words.ts';
import './connections.css';

interface ConsentProps {
  request: AuthorizationRequest;
  /** Who decides. */
  username: string;
}

/** A program asks to be let in: who it is, where the browser goes back to, what it may do. */
export function Consent({ request, username }: ConsentProps) {
  const { data, error, refetch } = useQuery({
    ...api.oauth.askConsent.queryOptions({ input: request }),
    staleTime: 0,
    retry: false,
  });
  const faulty = data?.data.redirectTo ?? null;
  useEffect(() => {
    // A request that the program made wrongly: it is told, and the person has nothing to decide.
    if (faulty !== null) window.location.assign(faulty);
  }, [faulty]);
  if (error) {
    return (
      <ErrorMessage title="This program cannot be let in" error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data || faulty !== null) {
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
  const [grant, setGrant] = useState<ConnectionScope>(question.scope);
  const answer = useMutation({
    mutationFn: (decision: 'allow' | 'deny') =>
      apiClient.oauth.answerConsent({ ...request, decision, grant }),
    onSuccess: ({ data }) => window.location.assign(data.redirectTo),
  });
  // The browser is on its way: nothing can be decided twice.
  const isBusy = answer.isPending || answer.isSuccess;
  return (
    <form
      className="consent"
      onSubmit={(event) => {
        event.preventDefault();
        answer.mutate('allow');
      }}
    >
      <p className="consent-who">
        <strong>{client.name}</strong> wants to act here in the name of <strong>{username}</strong>.
      </p>
      <dl className="consent-facts">
        <dt>Your browser goes back to</dt>
        <dd className="mono">{client.redirectHost}</dd>
      </dl>
      <p className="consent-warning">
        {client.isOnThisMachine
          ? 'That is a program on this computer. Go on only if you have just started it yourself.'
          : 'The name is the program’s own and nobody has checked it. Go on only if you know this address.'}
      </p>
      <RadioGroup
        aria-label="What it may do"
        value={grant}
        onChange={(_event, value) => setGrant(value === 'full' ? 'full' : 'read-only')}
      >
        {CONNECTION_SCOPES.toReversed().map((scope) => (
          <FormControlLabel
            key={scope}
            value={scope}
            control={<Radio />}
            className="consent-scope"
            label={
              <>
                {SCOPE_WORDS[scope].name}
                <span className="consent-means">{SCOPE_WORDS[scope].means}</span>
              </>
            }
          />
        ))}
      </RadioGroup>
      {answer.error && <FormMessage kind="error">{toApiProblem(answer.error).message}</FormMessage>}
      <div className="consent-actions">
        <SubmitButton busy={isBusy}>Allow</SubmitButton>
        <Button variant="text" disabled={isBusy} onClick={() => answer.mutate('deny')}>
          Cancel
        </Button>
      </div>
      <p className="consent-end">
        It sees neither your password nor your API keys. You can end this at any time under API Keys.
      </p>
    </form>
  );
}
