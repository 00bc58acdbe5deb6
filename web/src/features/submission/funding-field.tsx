import Button from '@mui/material/Button';
import { Plus, Trash2 } from 'lucide-react';
import { type Control, type FieldErrors, useController, useFieldArray } from 'react-hook-form';
import { LIMITS } from '#shared/constants.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import { emptyAward } from './details-values.ts';
import { RegistryInput } from './registry-input.tsx';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

type SubmissionControl = Control<SubmissionValues, unknown, CheckedSubmission>;

/** The awards of a paper: a funder from the registries or by name, the award's number and title. */
export function FundingField({ control }: { control: SubmissionControl }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'funding' });
  return (
    <>
      {fields.map((field, index) => (
        <fieldset key={field.id} className="award-entry">
          <legend>Award {index + 1}</legend>
          <FunderInput control={control} index={index} />
          <div className="form-row">
            <TextInput
              control={control}
              name={`funding.${index}.awardNumber`}
              label="Award number (optional)"
            />
            <TextInput
              control={control}
              name={`funding.${index}.awardTitle`}
              label="Award title (optional)"
            />
          </div>
          <Button
            size="small"
            variant="text"
            startIcon={<Trash2 className="icon" aria-hidden />}
            onClick={() => remove(index)}
          >
            Remove award {index + 1}
          </Button>
        </fieldset>
      ))}
      {fields.length < LIMITS.awards && (
        <Button
          variant="outlined"
          className="entry-add"
          startIcon={<Plus className="icon" aria-hidden />}
          onClick={() => append(emptyAward)}
        >
          Add award
        </Button>
      )}
    </>
  );
}

function FunderInput({ control, index }: { control: SubmissionControl; index: number }) {
  const funder = useController({ control, name: `funding.${index}.funder` });
  const funderId = useController({ control, name: `funding.${index}.funderId` });
  const error: FieldErrors[string] = funder.fieldState.error ?? funderId.fieldState.error;
  return (
    <RegistryInput
      registry="funders"
      label="Funder"
      help="Choose a funder from the list, or type its name."
      error={typeof error?.message === 'string' ? error.message : undefined}
      value={{ name: funder.field.value ?? '', id: funderId.field.value ?? '' }}
      onChange={({ name, id }) => {
        funder.field.onChange(name);
        funderId.field.onChange(id);
      }}
    />
  );
}
