import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Round, RoundInput, Venue } from '#shared/domain/venue.ts';
import { ROUND_DATE_NAMES, ROUND_DATES } from '#shared/domain/venue-constants.ts';
import { apiClient } from '../../lib/api-client.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { TokensInput } from '../../ui/form/tokens-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { newRound, type RoundValues, roundFields, valuesOfRound } from './round-values.ts';
import { showVenue } from './venue-queries.ts';

interface RoundDialogProps {
  venue: Venue;
  /** The round to change; a new one without it. */
  round: Round | undefined;
  onClose: () => void;
}

/** Adds a round to a venue, or changes one. */
export function RoundDialog({ venue, round, onClose }: RoundDialogProps) {
  const { slug, timeZone, rounds } = venue;
  const queryClient = useQueryClient();
  const schema = useMemo(() => roundFields(timeZone), [timeZone]);
  const form = useValidatedForm<RoundValues, RoundInput>(
    schema,
    round ? valuesOfRound(round, timeZone) : newRound(rounds.length, { timeZone, now: Date.now() }),
  );
  const send = async (input: RoundInput) => {
    const { data } = round
      ? await apiClient.venues.changeRound({ slug, number: round.number, ...input })
      : await apiClient.venues.addRound({ slug, ...input });
    void showVenue(queryClient, data);
  };
  const { control } = form;
  return (
    <FormDialog
      title={round ? `Change ${round.name}` : 'Add a round'}
      form={form}
      send={send}
      action={round ? 'Save round' : 'Add round'}
      onClose={onClose}
    >
      <TextInput control={control} name="name" label="Name" placeholder="2027, first round" />
      <p className="form-note">
        Times are in the venue’s time zone, {timeZone}. Leave a date empty if there is none; without a closing
        date, the round stays open.
      </p>
      {ROUND_DATE_NAMES.map((date) => (
        <TextInput
          key={date}
          control={control}
          name={date}
          label={ROUND_DATES[date]}
          type="datetime-local"
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
      <div className="form-row">
        <TextInput
          control={control}
          name="graceMinutes"
          label="Grace, in minutes"
          type="number"
          helperText="How long after the deadline papers are still taken. Shown with the deadline."
        />
        <TextInput control={control} name="reviewsPerPaper" label="Reviews per paper" type="number" />
      </div>
      <TextInput
        control={control}
        name="papersPerAuthor"
        label="Papers per author"
        type="number"
        helperText="At most. Empty: no limit."
      />
      <TokensInput
        control={control}
        name="categories"
        label="Categories"
        hint="Such as cs.SE. Only papers in one of them are taken. Empty: all."
        separator={/[,;\s]/}
      />
    </FormDialog>
  );
}
