import type { ChangeEvent } from 'react';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import type { ImportedEntry } from '#shared/domain/external-paper.ts';
import { formatCount } from '#shared/input/counted.ts';
import { apiClient } from '../../lib/api-client.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';

interface BibtexFormProps {
  initial: string;
  onPreview: (preview: { bibtex: string; entries: ImportedEntry[] }) => void;
  onClose: () => void;
}

const TOO_LONG = `BibTeX must be at most ${formatCount(LIMITS.bibtexCharacters)} characters. Split the file and import its parts.`;
const Fields = z.object({
  bibtex: z
    .string()
    .trim()
    .min(1, 'BibTeX is required. Choose a file or paste its text.')
    .max(LIMITS.bibtexCharacters, TOO_LONG),
});
type Fields = z.infer<typeof Fields>;

/** Takes a BibTeX file or its text and asks the API what its entries would become. */
export function BibtexForm({ initial, onPreview, onClose }: BibtexFormProps) {
  const form = useValidatedForm<Fields, Fields>(Fields, { bibtex: initial });
  const preview = async ({ bibtex }: Fields) => {
    const { data } = await apiClient['external-papers'].importBibtex({ bibtex, preview: true });
    onPreview({ bibtex, entries: data.entries });
  };
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    if (file.size > LIMITS.bibtexCharacters) form.setError('bibtex', { message: TOO_LONG });
    else form.setValue('bibtex', await file.text(), { shouldDirty: true });
  };
  return (
    <FormDialog
      title="Import BibTeX"
      form={form}
      send={preview}
      action="Preview entries"
      onClose={onClose}
      onSent={() => undefined}
    >
      <label className="bibtex-file">
        <span>BibTeX file</span>
        <input type="file" accept=".bib,.bibtex,.txt,text/plain" onChange={readFile} />
      </label>
      <TextInput
        control={form.control}
        name="bibtex"
        label="Or paste its text"
        multiline
        minRows={6}
        maxRows={14}
        slotProps={{ htmlInput: { spellCheck: false, className: 'mono' } }}
      />
    </FormDialog>
  );
}
