import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useId, useState } from 'react';
import { LIMITS } from '#shared/constants.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { counted } from '../../ui/counted.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { ImportPreview } from './import-preview.tsx';

/** Brings in a BibTeX file: first it shows what each entry would become, then it adds what is wanted. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const fullScreen = useMediaQuery('(max-width: 639px)');
  const queryClient = useQueryClient();
  const [bibtex, setBibtex] = useState('');
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set());
  const preview = useMutation({
    mutationFn: () => apiClient['external-papers'].importBibtex({ bibtex, preview: true }),
  });
  const entries = preview.data?.data.entries;
  const fresh = entries?.filter(({ outcome }) => outcome === 'new') ?? [];
  const wanted = fresh.filter(({ key }) => !unwanted.has(key));
  const add = useMutation({
    mutationFn: () =>
      apiClient['external-papers'].importBibtex({ bibtex, keys: wanted.map(({ key }) => key) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api['external-papers'].key() });
      onClose();
    },
  });
  const problem = add.error ?? preview.error;
  const toggle = (key: string) =>
    setUnwanted(
      new Set(unwanted.has(key) ? [...unwanted].filter((each) => each !== key) : [...unwanted, key]),
    );

  return (
    <Dialog open onClose={onClose} fullScreen={fullScreen} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Import BibTeX</DialogTitle>
      <DialogContent className="form-fields">
        {problem && <FormMessage kind="error">{toApiProblem(problem).message}</FormMessage>}
        {entries ? (
          <ImportPreview entries={entries} unwanted={unwanted} onToggle={toggle} />
        ) : (
          <BibtexInput value={bibtex} onChange={setBibtex} />
        )}
      </DialogContent>
      <DialogActions>
        <Button
          variant="text"
          onClick={() => {
            if (!entries) return onClose();
            preview.reset();
            add.reset();
          }}
        >
          {entries ? 'Back' : 'Cancel'}
        </Button>
        {entries ? (
          <Button
            variant="contained"
            loading={add.isPending}
            disabled={wanted.length === 0}
            onClick={() => add.mutate()}
          >
            Add {counted(wanted.length, 'publication')}
          </Button>
        ) : (
          <Button
            variant="contained"
            loading={preview.isPending}
            disabled={bibtex.trim() === ''}
            onClick={() => preview.mutate()}
          >
            Show entries
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function BibtexInput({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [problem, setProblem] = useState('');
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const isTooLarge = file.size > LIMITS.bibtexCharacters;
    setProblem(isTooLarge ? 'A BibTeX file may have 1 MB at the most.' : '');
    if (!isTooLarge) onChange(await file.text());
  };
  return (
    <>
      {problem && <FormMessage kind="error">{problem}</FormMessage>}
      <label className="bibtex-file">
        <span>BibTeX file</span>
        <input type="file" accept=".bib,.bibtex,.txt,text/plain" onChange={take} />
      </label>
      <TextField
        label="Or paste its text"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        multiline
        minRows={6}
        maxRows={14}
        slotProps={{ htmlInput: { spellCheck: false, className: 'mono' } }}
      />
    </>
  );
}
