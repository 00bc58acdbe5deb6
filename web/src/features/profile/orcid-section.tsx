import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { OrcidLink } from '../../ui/orcid-link.tsx';

/** My ORCID iD, as ORCID itself has confirmed it; or the way there. */
export function OrcidSection({ orcid }: { orcid: string | null }) {
  const link = useMutation({
    mutationFn: async () => (await apiClient.oauth.startOrcid()).body.data.url,
    onSuccess: (url) => window.location.assign(url),
  });
  return (
    <FormSection
      title="ORCID iD"
      hint="It tells you from others of your name. You log in at ORCID, so that nobody can claim yours."
    >
      {orcid ? (
        <p>
          <OrcidLink orcid={orcid} />
        </p>
      ) : (
        <p>No ORCID iD is linked to this account.</p>
      )}
      {link.error && <FormMessage kind="error">{toApiProblem(link.error).message}</FormMessage>}
      <div>
        <Button loading={link.isPending || link.isSuccess} onClick={() => link.mutate()}>
          {orcid ? 'Link another ORCID iD' : 'Link your ORCID iD'}
        </Button>
      </div>
    </FormSection>
  );
}
