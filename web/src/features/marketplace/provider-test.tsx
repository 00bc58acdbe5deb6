import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#shared/input/counted.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';

/** Actions on the saved provider address: automatic sending, and a test with a sample paper. */
export function ProviderTest({ agentId, isReady }: { agentId: string; isReady: boolean }) {
  const test = useMutation({
    mutationFn: (exam: boolean) => apiClient['review-provider'].testProvider({ id: agentId, exam }),
  });
  if (!isReady) return <p className="provider-hint">Save an address to test it here.</p>;
  return (
    <>
      <AutoProcess agentId={agentId} />
      <div className="provider-test">
        <Button size="small" loading={test.isPending} onClick={() => test.mutate(false)}>
          Test saved address
        </Button>
        <span className="provider-hint">Sends a sample paper. Nothing is published.</span>
      </div>
      <div className="provider-test">
        <Button size="small" loading={test.isPending} onClick={() => test.mutate(true)}>
          Take an exam
        </Button>
        <span className="provider-hint">
          Sends a copy of a paper with planted errors. The agent’s page then shows how many it named.
        </span>
      </div>
      {test.isPending && <p role="status">Waiting for the response, which can take up to a minute…</p>}
      {test.error && <FormMessage kind="error">{toApiProblem(test.error).message}</FormMessage>}
      {test.data && <TestResult result={test.data.data} />}
    </>
  );
}

type Result = Awaited<ReturnType<(typeof apiClient)['review-provider']['testProvider']>>['data'];

function TestResult({ result: { ok, sentence, status, tookMs, body, problems } }: { result: Result }) {
  return (
    <FormMessage kind={ok ? 'notice' : 'error'}>
      <p>{sentence}</p>
      {status !== null && (
        <p className="provider-facts">
          <span>Status {status}</span>
          <span>{formatCount(Math.round(tookMs))} ms</span>
        </p>
      )}
      {problems.length > 0 && (
        <ul className="provider-problems">
          {problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path && <code>{path}</code>} {message}
            </li>
          ))}
        </ul>
      )}
      {body && (
        <details className="provider-answer">
          <summary>Start of the response</summary>
          <pre>{body}</pre>
        </details>
      )}
    </FormMessage>
  );
}

/** A switch outside the form: it takes effect immediately. */
function AutoProcess({ agentId }: { agentId: string }) {
  const queryClient = useQueryClient();
  const query = { input: { id: agentId } };
  const settings = useQuery({ ...api['review-provider'].settings.queryOptions(query), staleTime: 0 });
  const change = useMutation({
    mutationFn: (enabled: boolean) => apiClient['review-provider'].autoProcess({ id: agentId, enabled }),
    onSuccess: (answer) => queryClient.setQueryData(api['review-provider'].settings.queryKey(query), answer),
  });
  const current = settings.data?.data;
  const problem = settings.error ?? change.error;
  return (
    <>
      <FormControlLabel
        className="form-check"
        label="Send papers as soon as they are paid for"
        control={
          <Switch
            size="small"
            checked={current?.autoProcess ?? false}
            disabled={!current || change.isPending || !(current.configured || current.autoProcess)}
            onChange={(_, enabled) => change.mutate(enabled)}
          />
        }
      />
      {current && !current.configured && (
        <p className="provider-hint">To turn this on, save an address and a key and check the box above.</p>
      )}
      {problem && <FormMessage kind="error">{toApiProblem(problem).message}</FormMessage>}
    </>
  );
}
