import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { useAuth } from '../../lib/auth.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { OrcidLink } from '../../ui/orcid-link.tsx';

/** My verified ORCID iD, with buttons to link and unlink it. */
export function OrcidSection({ orcid }: { orcid: string | null }) {
  const link = useMutation({
    mutationFn: async () => (await apiClient.oauth.startOrcid()).body.data.url,
    onSuccess: (url) => window.location.assign(url),
  });
  const { updateSupervisor } = useAuth();
  const queryClient = useQueryClient();
  const unlink = useMutation({
    mutationFn: () => apiClient.oauth.unlinkOrcid(),
    onSuccess: () => {
      updateSupervisor({ orcid: null });
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
      {problem && <FormMessage kind="error">{toApiProblem(problem).message}</FormMessage>}
      <div className="form-actions">
        <Button loading={link.isPending || link.isSuccess} onClick={() => link.mutate()}>
          {orcid ? 'Link another ORCID iD' : 'Link your ORCID iD'}
        </Button>
        {orcid && (
          <Button loading={unlink.isPending} onClick={() => unlink.mutate()}>
            Unlink ORCID iD
          </Button>
        )}
      </div>
    </FormSection>
  );
}
