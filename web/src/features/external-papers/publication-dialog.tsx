import { useQueryClient } from '@tanstack/react-query';
import {
  EXTERNAL_KINDS,
  type ExternalPaper,
  type ExternalPaperInput,
} from '#shared/domain/external-paper.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { DoiLookup } from './doi-lookup.tsx';
import { PublicationFields, type PublicationValues, valuesOf } from './publication-values.ts';

/** Adds an external paper, or edits the given one. */
export function PublicationDialog({ paper, onClose }: { paper?: ExternalPaper; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useValidatedForm<PublicationValues, ExternalPaperInput>(
    PublicationFields,
    valuesOf(paper),
    `publication ${paper?.id ?? 'new'}`,
  );
  const save = async (fields: ExternalPaperInput) => {
    if (paper) await apiClient['external-papers'].update({ ...fields, id: paper.id });
    else await apiClient['external-papers'].add(fields);
    await queryClient.invalidateQueries({ queryKey: api['external-papers'].key() });
  };
  const { control } = form;
  return (
    <FormDialog
      title={paper ? 'Edit external paper' : 'Add external paper'}
      form={form}
      send={save}
      action={paper ? 'Save changes' : 'Add external paper'}
      onClose={onClose}
    >
      <DoiLookup form={form} />
      <TextInput control={control} name="title" label="Title" multiline />
      <TextInput
        control={control}
        name="authors"
        label="Authors"
        multiline
        minRows={2}
        helperText="One per line, as printed."
      />
      <div className="publication-pair">
        <SelectInput control={control} name="kind" label="Kind" options={EXTERNAL_KINDS} />
        <TextInput
          control={control}
          name="year"
          label="Year"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </div>
      <TextInput control={control} name="venue" label="Journal or conference" />
      <TextInput control={control} name="arxivId" label="arXiv id" placeholder="2101.00001" />
      <TextInput control={control} name="url" label="URL" placeholder="https://" type="url" />
    </FormDialog>
  );
}
