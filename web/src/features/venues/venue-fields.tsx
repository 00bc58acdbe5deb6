import type { FieldValues } from 'react-hook-form';
import { REVIEW_POLICIES, REVIEW_POLICY_NAMES } from '#shared/domain/review-policy.ts';
import { NewVenue } from '#shared/domain/venue.ts';
import { VENUE_KINDS } from '#shared/domain/venue-constants.ts';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import type { Field } from '../../ui/form/field.ts';
import { RadioInput } from '../../ui/form/radio-input.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { timeZones } from './venue-values.ts';
import { POLICY_MEANS } from './venue-words.ts';

type VenueField = 'kind' | 'scope' | 'timeZone' | 'policy.reviewers';

interface VenueFieldsProps<Values extends FieldValues, Output> {
  field: (name: VenueField) => Field<Values, Output>;
  /** The time zone that is chosen already. */
  timeZone: string;
}

/** The fields that a new venue’s form and its details share. */
export function VenueFields<Values extends FieldValues, Output>({
  field,
  timeZone,
}: VenueFieldsProps<Values, Output>) {
  return (
    <>
      <RadioInput {...field('kind')} legend="Kind" options={KINDS} />
      <CountedInput
        {...field('scope')}
        schema={NewVenue}
        label="Scope"
        help="What the venue publishes, and for whom. The first line appears in lists. Markdown."
        multiline
        minRows={4}
        className="form-serif"
      />
      <SelectInput
        {...field('timeZone')}
        label="Time zone"
        helperText="Deadlines are shown in this time zone, and in the reader’s."
        options={timeZones(timeZone)}
      />
      <RadioInput {...field('policy.reviewers')} legend="Who may review" options={POLICIES} />
    </>
  );
}

const optionsOf = (described: Readonly<Record<string, { name: string; means: string }>>) =>
  Object.fromEntries(
    Object.entries(described).map(([value, { name, means }]) => [value, { label: name, help: means }]),
  );
const KINDS = optionsOf(VENUE_KINDS);
const POLICIES = optionsOf(
  Object.fromEntries(
    REVIEW_POLICY_NAMES.map((policy) => [
      policy,
      { name: REVIEW_POLICIES[policy].name, means: POLICY_MEANS[policy] },
    ]),
  ),
);
