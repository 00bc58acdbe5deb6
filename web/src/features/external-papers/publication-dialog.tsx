import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import {
  EXTERNAL_KINDS,
  type ExternalPaper,
  type ExternalPaperInput,
} from '#shared/domain/external-paper.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { PublicationFields, type PublicationValues, valuesOf } from './publication-values.ts';

/** Adds a publication elsewhere, or changes one. */
export function PublicationDialog({ paper, onClose }: { paper?: ExternalPaper; onClose: () => void }) {
  const titleId = useId();
  const fullScreen = useMediaQuery('(max-width: 639px)');
  const queryClient = useQueryClient();
  const form = useValidatedForm<PublicationValues, ExternalPaperInput>(
    PublicationFields,
    valuesOf(paper),
    `publication ${paper?.id ?? 'new'}`,
  );
  useEffect(() => form.setFocus('title'), [form]);
  const save = useMutation({
    mutationFn: (fields: ExternalPaperInput) =>
      paper
        ? apiClient['external-papers'].update({ ...fields, id: paper.id })
        : apiClient['external-papers'].add(fields),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api['external-papers'].key() });
      onClose();
    },
    onError: (error) => showProblem(form, error),
  });
  const { root } = form.formState.errors;
  return (
    <Dialog open onClose={onClose} fullScreen={fullScreen} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form
        noValidate
        className="publication-form"
        onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
      >
        <DialogTitle id={titleId}>{paper ? 'Edit publication' : 'Add publication'}</DialogTitle>
        <DialogContent className="form-fields">
          {root?.server && <FormMessage kind="error">{root.server.message}</FormMessage>}
          <TextInput control={form.control} name="title" label="Title" multiline />
          <TextInput
            control={form.control}
            name="authors"
            label="Authors"
            multiline
            minRows={2}
            helperText="One on each line, as they are printed."
          />
          <div className="publication-pair">
            <SelectInput control={form.control} name="kind" label="Kind" options={EXTERNAL_KINDS} />
            <TextInput
              control={form.control}
              name="year"
              label="Year"
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
          </div>
          <TextInput control={form.control} name="venue" label="Journal or conference" />
          <div className="publication-pair">
            <TextInput control={form.control} name="doi" label="DOI" placeholder="10.1000/xyz123" />
            <TextInput control={form.control} name="arxivId" label="arXiv id" placeholder="2101.00001" />
          </div>
          <TextInput control={form.control} name="url" label="Address" placeholder="https://" type="url" />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busy={save.isPending}>{paper ? 'Save changes' : 'Add publication'}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
