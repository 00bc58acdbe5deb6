import type { FieldValues } from 'react-hook-form';
import type { Field } from './field.ts';
import { SelectInput } from './select-input.tsx';
import { TextInput } from './text-input.tsx';

type PersonField =
  | 'firstName'
  | 'lastName'
  | 'institution'
  | 'department'
  | 'position'
  | 'organizationType'
  | 'website'
  | 'bio';

interface PersonInputsProps<Values extends FieldValues, Output> {
  field: (name: PersonField) => Field<Values, Output>;
  organizationTypes: readonly string[];
}

/** The fields of a person and their affiliation, with autocomplete. */
export function PersonInputs<Values extends FieldValues, Output>({
  field,
  organizationTypes,
}: PersonInputsProps<Values, Output>) {
  return (
    <>
      <div className="form-row">
        <TextInput {...field('firstName')} label="First name" autoComplete="given-name" />
        <TextInput {...field('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <TextInput {...field('institution')} label="Institution" autoComplete="organization" />
      <div className="form-row">
        <TextInput {...field('department')} label="Department" />
        <TextInput {...field('position')} label="Position" autoComplete="organization-title" />
      </div>
      <SelectInput
        {...field('organizationType')}
        label="Organization type"
        options={namesOf(organizationTypes)}
      />
      <TextInput {...field('website')} label="Website" type="url" autoComplete="url" placeholder="https://" />
      <TextInput {...field('bio')} label="Bio" multiline minRows={4} className="form-serif" />
    </>
  );
}

/** `research_institute` → `Research institute`, after an empty option. */
function namesOf(organizationTypes: readonly string[]): Record<string, string> {
  const name = (type: string) => type.charAt(0).toUpperCase() + type.slice(1).replace('_', ' ');
  return { '': 'Not specified', ...Object.fromEntries(organizationTypes.map((type) => [type, name(type)])) };
}
