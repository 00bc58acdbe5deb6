import type { FieldValues } from 'react-hook-form';
import { REVIEW_POLICIES, REVIEW_POLICY_NAMES } from '#shared/domain/review-policy.ts';
import { NewVenue } from '#shared/domain/venue.ts';
import { ANONYMITIES, VENUE_KINDS } from '#shared/domain/venue-constants.ts';
import { CountedInput } from '../../ui/form/counted-input.tsx';
import type { Field } from '../../ui/form/field.ts';
import { RadioInput } from '../../ui/form/radio-input.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { timeZones } from './venue-values.ts';
import { POLICY_MEANS } from './venue-words.ts';

type VenueField = 'kind' | 'scope' | 'timeZone' | 'policy.reviewers' | 'policy.anonymity';

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
      <SelectInput {...field('kind')} label="Kind" options={KINDS} />
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
      <RadioInput {...field('policy.reviewers')} legend="Reviewers" options={POLICIES} />
      <RadioInput {...field('policy.anonymity')} legend="Names" options={ANONYMITY_OPTIONS} />
    </>
  );
}

/** What each kind means is said in the list itself, which takes one row of the form. */
const KINDS = Object.fromEntries(
  Object.entries(VENUE_KINDS).map(([kind, { name, means }]) => [kind, `${name}: ${inSentence(means)}`]),
);
const POLICIES = Object.fromEntries(
  REVIEW_POLICY_NAMES.map((policy) => [
    policy,
    { label: REVIEW_POLICIES[policy].name, help: POLICY_MEANS[policy] },
  ]),
);

const ANONYMITY_OPTIONS = Object.fromEntries(
  Object.entries(ANONYMITIES).map(([name, { name: label, means }]) => [name, { label, help: means }]),
);

/** `Has rounds.` → `has rounds`. */
function inSentence(means: string): string {
  return means.charAt(0).toLowerCase() + means.slice(1, -1);
}
