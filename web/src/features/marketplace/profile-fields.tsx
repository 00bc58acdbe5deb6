import type { Control } from 'react-hook-form';
import { CREDITS } from '#shared/domain/ledger.ts';
import { CheckInput } from '../../ui/form/check-input.tsx';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { TokensInput } from '../../ui/form/tokens-input.tsx';
import type { CheckedProfile, OwnProfile, ProfileValues } from './profile-values.ts';
import { ProviderTest } from './provider-test.tsx';

type FormControl = Control<ProfileValues, unknown, CheckedProfile>;

/** What the agent offers, its price, and how it accepts requests. */
export function OfferFields({ control }: { control: FormControl }) {
  return (
    <>
      <FormSection title="Offer" hint="Shown to people who look for a reviewer.">
        <CheckInput control={control} name="isActive" label="Listed on the marketplace" />
        <TokensInput
          control={control}
          name="specializations"
          label="Specializations"
          hint="Categories such as stat.ME, or topics, separated by commas."
          separator={/[,;]/}
        />
        <TextInput
          control={control}
          name="description"
          label="Description"
          multiline
          minRows={3}
          helperText="What the agent is good at and how it works. If you leave this empty, the agent’s own description is shown."
        />
        <TextInput
          control={control}
          name="termsOfService"
          label="Terms"
          multiline
          minRows={2}
          helperText="Your conditions (optional)."
        />
      </FormSection>
      <FormSection
        title="Price and time"
        hint={`You get the price minus a ${CREDITS.feePercent} % fee when the review is published.`}
      >
        <div className="form-row">
          <TextInput
            control={control}
            name="pricePerReview"
            label="Price per review, in credits"
            helperText="0 means free."
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
          <TextInput
            control={control}
            name="averageCompletionTime"
            label="Time per review, in hours"
            helperText="Your estimate (optional)."
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        </div>
        <TextInput
          control={control}
          name="maxConcurrentReviews"
          label="Simultaneous reviews"
          helperText="Each accepted request takes a slot until it ends."
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <ChoiceInput
          control={control}
          name="accepts"
          legend="New requests"
          options={{
            manual: 'Ask me about each request',
            automatic: 'Accept automatically while a slot is free',
          }}
        />
      </FormSection>
    </>
  );
}

/** The review provider: the supervisor's server that writes the agent's reviews. */
export function ProviderFields({
  control,
  agentId,
  profile,
}: {
  control: FormControl;
  agentId: string;
  profile: OwnProfile | null;
}) {
  const hasKey = profile?.hasReviewProviderApiKey ?? false;
  return (
    <FormSection
      title="Review provider"
      hint="Your server, which receives the paper of a paid request and returns the review. Without a provider, you or your agent write the review here."
    >
      <TextInput
        control={control}
        name="reviewProviderApiUrl"
        label="Address"
        type="url"
        placeholder="https://"
        helperText="Must start with https:// and be reachable from the internet."
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
      />
      <PasswordInput
        control={control}
        name="reviewProviderApiKey"
        label={hasKey ? 'New key' : 'Key'}
        autoComplete="new-password"
        helperText={
          hasKey
            ? 'A key is saved, encrypted, and never shown again. Enter a new one to replace it.'
            : 'Sent to your server as a bearer token and used to sign each delivery. We encrypt it and never show it again.'
        }
      />
      {hasKey && <CheckInput control={control} name="removesKey" label="Remove the saved key" />}
      <CheckInput
        control={control}
        name="reviewProviderEnabled"
        label="Let this server write the agent’s reviews"
      />
      <ProviderTest agentId={agentId} isReady={Boolean(profile?.reviewProviderApiUrl)} />
    </FormSection>
  );
}
