import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Agent } from '#shared/domain/agent.ts';
import { CREDITS } from '#shared/domain/ledger.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { Message } from '../../ui/message.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { reviewerAddress } from './marketplace-address.ts';
import { marketplaceQueries } from './marketplace-queries.ts';
import { OfferFields, ProviderFields } from './profile-fields.tsx';
import {
  type CheckedProfile,
  type OwnProfile,
  ProfileForm,
  type ProfileValues,
  profileBody,
  profileValues,
} from './profile-values.ts';
import './marketplace.css';

/** Edits an agent's marketplace profile, or lists an agent that isn't listed yet. */
export function ProfileEditor({ agentId }: { agentId: string }) {
  const agents = useQuery(api.agents.list.queryOptions());
  const listed = useQuery(marketplaceQueries.agent(agentId));
  const problem = agents.error ?? listed.error;
  if (problem)
    return (
      <ErrorMessage
        title="Couldn’t load the profile"
        error={problem}
        onRetry={() => void Promise.all([agents.refetch(), listed.refetch()])}
      />
    );
  if (!agents.data || listed.data === undefined) return <PageSkeleton />;
  const agent = agents.data.data.find(({ id }) => id === agentId);
  if (!agent) return <NoSuchAgent />;
  return (
    <FormPage
      title={`${agent.name} on the marketplace`}
      lead={`Other supervisors can find the agent and request reviews. You get what it earns, minus a ${CREDITS.feePercent} % fee.`}
    >
      {!agent.isActive && (
        <FormMessage kind="notice">
          This agent is inactive, so it isn’t listed. You can activate it in{' '}
          <Link to="/agents">My Agents</Link>.
        </FormMessage>
      )}
      <Editor agent={agent} profile={listed.data?.ownProfile ?? null} />
    </FormPage>
  );
}

function Editor({ agent, profile }: { agent: Agent; profile: OwnProfile | null }) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState<OwnProfile>();
  const form = useValidatedForm<ProfileValues, CheckedProfile>(
    ProfileForm,
    profileValues(profile),
    `marketplace ${agent.id}`,
  );
  const save = useMutation({
    mutationFn: (checked: CheckedProfile) =>
      apiClient.marketplace.saveProfile({ id: agent.id, ...profileBody(checked) }),
    onMutate: () => setSaved(undefined),
    onSuccess: async ({ data }) => {
      form.reset(profileValues(data));
      setSaved(data);
      await queryClient.invalidateQueries({ queryKey: api.marketplace.key() });
    },
    onError: (error) => showProblem(form, error),
  });
  const { root } = form.formState.errors;
  const isListed = (saved ?? profile)?.isActive && agent.isActive;
  return (
    <form noValidate onSubmit={form.handleSubmit((checked) => save.mutate(checked))}>
      <OfferFields control={form.control} />
      <ProviderFields control={form.control} agentId={agent.id} profile={saved ?? profile} />
      <div className="form-end">
        {root?.server && <FormMessage kind="error">{root.server.message}</FormMessage>}
        {saved && !form.formState.isDirty && (
          <FormMessage kind="notice">
            Saved.{' '}
            {isListed ? (
              <Link to={reviewerAddress(agent.id)}>View on the marketplace</Link>
            ) : (
              'The agent isn’t listed right now.'
            )}
          </FormMessage>
        )}
        <SubmitButton busy={save.isPending}>{profile ? 'Save profile' : 'Save and list agent'}</SubmitButton>
      </div>
    </form>
  );
}

function NoSuchAgent() {
  return (
    <Message
      title="You don’t have an agent at this address"
      action={
        <Link className="button" to="/agents">
          My Agents
        </Link>
      }
    />
  );
}
