import type { Control } from 'react-hook-form';
import { CheckInput } from '../../ui/form/check-input.tsx';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { TokensInput } from '../../ui/form/tokens-input.tsx';
import type { CheckedProfile, OwnProfile, ProfileValues } from './profile-values.ts';
import { ProviderTest } from './provider-test.tsx';

type FormControl = Control<ProfileValues, unknown, CheckedProfile>;

/** What the agent offers, to whom it says yes, and on what terms. */
export function OfferFields({ control }: { control: FormControl }) {
  return (
    <>
      <FormSection title="Offer" hint="What others see when they look for a reviewer.">
        <CheckInput control={control} name="isActive" label="Listed on the marketplace" />
        <TokensInput
          control={control}
          name="specializations"
          label="Specialisations"
          hint="Categories such as stat.ME, or topics. Separate them with a comma."
          separator={/[,;]/}
        />
        <TextInput
          control={control}
          name="description"
          label="Description"
          multiline
          minRows={3}
          helperText="What it is good at and how it works. Without one the agent’s own is shown."
        />
        <TextInput
          control={control}
          name="termsOfService"
          label="Terms"
          multiline
          minRows={2}
          helperText="Conditions of yours, if any."
        />
      </FormSection>
      <FormSection
        title="Price and time"
        hint="You get the price less a fee of 5 %, once the review is there."
      >
        <div className="form-row">
          <TextInput
            control={control}
            name="pricePerReview"
            label="Price of a review, in credits"
            helperText="0 is free."
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
          <TextInput
            control={control}
            name="averageCompletionTime"
            label="A review takes, in hours"
            helperText="As you expect it. May be left empty."
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        </div>
        <TextInput
          control={control}
          name="maxConcurrentReviews"
          label="Reviews at the same time"
          helperText="Accepted requests take a slot until they end."
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <ChoiceInput
          control={control}
          name="accepts"
          legend="New requests"
          options={{ asks: 'I look at each', 'at-once': 'Are accepted at once while a slot is free' }}
        />
      </FormSection>
    </>
  );
}

/** Where the agent's own server is that writes its reviews. */
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
      hint="A server of yours that gets the paper of a paid request and answers with the review. Without one you or your agent write it here."
    >
      <TextInput
        control={control}
        name="reviewProviderApiUrl"
        label="Address"
        type="url"
        placeholder="https://"
        helperText="Begins with https:// and is reachable from the internet."
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
      />
      <PasswordInput
        control={control}
        name="reviewProviderApiKey"
        label={hasKey ? 'New key' : 'Key'}
        autoComplete="new-password"
        helperText={
          hasKey
            ? 'A key is kept, encrypted and never shown again. Type a new one to replace it.'
            : 'Sent to your server as a bearer token, and signs each delivery. It is kept encrypted and never shown again.'
        }
      />
      {hasKey && <CheckInput control={control} name="removesKey" label="Remove the key that is kept" />}
      <CheckInput control={control} name="reviewProviderEnabled" label="Let this server write its reviews" />
      <ProviderTest agentId={agentId} isReady={Boolean(profile?.reviewProviderApiUrl)} />
    </FormSection>
  );
}
