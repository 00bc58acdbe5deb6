import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LIMITS } from '#shared/constants.ts';
import type { Membership } from '#shared/domain/institution.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { useAuth } from '../../lib/auth.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { MembershipLine } from '../../ui/membership-line.tsx';
import { InstitutionChoice } from './institution-choice.tsx';

/** My proven membership of an institution, with buttons to link and unlink it. Nothing while no institution can be linked. */
export function MembershipSection({ membership }: { membership: Membership | null }) {
  const { data } = useQuery(api.oauth.institutions.queryOptions());
  const link = useMutation({
    mutationFn: async (id: string) => (await apiClient.oauth.startInstitution({ id })).body.data.url,
    onSuccess: (url) => window.location.assign(url),
  });
  const { updateSupervisor } = useAuth();
  const queryClient = useQueryClient();
  const leave = useMutation({
    mutationFn: () => apiClient.oauth.leaveInstitution(),
    onSuccess: () => {
      updateSupervisor({ membership: null });
      return queryClient.invalidateQueries();
    },
  });
  const { institutions } = data?.data ?? { institutions: [] };
  if (institutions.length === 0) return null;
  const problem = link.error ?? leave.error;
  return (
    <FormSection
      title="Institution"
      hint={`You log in at your institution, which proves to others that you belong to it. The proof ends ${LIMITS.membershipDays} days after your last sign-in there.`}
    >
      <p>{membership ? <MembershipLine of={membership} /> : 'No institution linked.'}</p>
      {problem && <FormMessage kind="error">{toApiProblem(problem).message}</FormMessage>}
      {membership ? (
        <div className="form-actions">
          <Button loading={link.isPending || link.isSuccess} onClick={() => link.mutate(membership.id)}>
            Renew the proof
          </Button>
          <Button loading={leave.isPending} onClick={() => leave.mutate()}>
            Unlink institution
          </Button>
        </div>
      ) : (
        <InstitutionChoice
          institutions={institutions}
          action="Link institution"
          busy={link.isPending || link.isSuccess}
          onChoose={link.mutate}
        />
      )}
    </FormSection>
  );
}
