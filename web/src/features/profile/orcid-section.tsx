import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { useAuth } from '../../lib/auth.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { OrcidLink } from '../../ui/orcid-link.tsx';

/** My verified ORCID iD, with buttons to link and unlink it. */
export function OrcidSection({ orcid, hasDeposits }: { orcid: string | null; hasDeposits: boolean }) {
  const link = useMutation({
    mutationFn: async (deposits: boolean) => (await apiClient.oauth.startOrcid({ deposits })).body.data.url,
    onSuccess: (url) => window.location.assign(url),
  });
  const { updateSupervisor } = useAuth();
  const queryClient = useQueryClient();
  const unlink = useMutation({
    mutationFn: (only: 'deposits' | undefined) => apiClient.oauth.unlinkOrcid({ only }),
    onSuccess: (_, only) => {
      updateSupervisor({ hasOrcidDeposits: false, ...(only ? {} : { orcid: null }) });
      return queryClient.invalidateQueries();
    },
  });
  const problem = link.error ?? unlink.error;
  return (
    <FormSection
      title="ORCID iD"
      hint="Distinguishes you from people with the same name. You log in at ORCID, so nobody else can claim your iD."
    >
      {orcid ? (
        <p>
          <OrcidLink orcid={orcid} />
        </p>
      ) : (
        <p>No ORCID iD linked.</p>
      )}
      {orcid && (
        <p className="soft">
          {hasDeposits
            ? 'We add your public papers, and the reviews that you wrote yourself, to your ORCID record. What was added stays there if you stop: you can delete it at ORCID.'
            : 'With your consent, we add your public papers, and the reviews that you wrote yourself, to your ORCID record.'}
        </p>
      )}
      {problem && <FormMessage kind="error">{toApiProblem(problem).message}</FormMessage>}
      <div className="form-actions">
        <Button loading={link.isPending || link.isSuccess} onClick={() => link.mutate(false)}>
          {orcid ? 'Link another ORCID iD' : 'Link your ORCID iD'}
        </Button>
        {orcid && !hasDeposits && (
          <Button loading={link.isPending || link.isSuccess} onClick={() => link.mutate(true)}>
            Add my work to my ORCID record
          </Button>
        )}
        {orcid && hasDeposits && (
          <Button loading={unlink.isPending} onClick={() => unlink.mutate('deposits')}>
            Stop adding my work
          </Button>
        )}
        {orcid && (
          <Button loading={unlink.isPending} onClick={() => unlink.mutate(undefined)}>
            Unlink ORCID iD
          </Button>
        )}
      </div>
    </FormSection>
  );
}
