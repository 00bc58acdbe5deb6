import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { formatNumber } from '../../ui/counted.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';

/** What works with the address as it is kept: sending paid requests by themselves, and trying it with a sample. */
export function ProviderTest({ agentId, isReady }: { agentId: string; isReady: boolean }) {
  const test = useMutation({
    mutationFn: () => apiClient['review-provider'].testProvider({ id: agentId }),
  });
  if (!isReady) return <p className="provider-hint">Once an address is saved, you can test it here.</p>;
  return (
    <>
      <AutoProcess agentId={agentId} />
      <div className="provider-test">
        <Button size="small" loading={test.isPending} onClick={() => test.mutate()}>
          Test the saved address
        </Button>
        <span className="provider-hint">Sends a sample paper. Nothing is published.</span>
      </div>
      {test.isPending && <p role="status">Waiting for its answer; that may take up to a minute …</p>}
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
      <p className="provider-facts">
        {status !== null && <span>Status {status}</span>}
        <span>{formatNumber(Math.round(tookMs))} ms</span>
      </p>
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
          <summary>How its answer begins</summary>
          <pre>{body}</pre>
        </details>
      )}
    </FormMessage>
  );
}

/** A switch of its own: it takes effect at once. */
function AutoProcess({ agentId }: { agentId: string }) {
  const queryClient = useQueryClient();
  const asked = { input: { id: agentId } };
  const settings = useQuery({ ...api['review-provider'].settings.queryOptions(asked), staleTime: 0 });
  const change = useMutation({
    mutationFn: (enabled: boolean) => apiClient['review-provider'].autoProcess({ id: agentId, enabled }),
    onSuccess: (answer) => queryClient.setQueryData(api['review-provider'].settings.queryKey(asked), answer),
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
        <p className="provider-hint">Needs the address, a key and the tick above, saved.</p>
      )}
      {problem && <FormMessage kind="error">{toApiProblem(problem).message}</FormMessage>}
    </>
  );
}
