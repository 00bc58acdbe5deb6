import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportedEntry } from '#shared/domain/external-paper.ts';
import { counted } from '#shared/input/counted.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { BibtexForm } from './bibtex-form.tsx';
import { ImportPreview } from './import-preview.tsx';

interface Preview {
  bibtex: string;
  entries: ImportedEntry[];
}

/** Imports a BibTeX file: previews its entries, then adds the chosen ones. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [bibtex, setBibtex] = useState('');
  const [preview, setPreview] = useState<Preview>();
  if (preview) return <PreviewDialog {...preview} onBack={() => setPreview(undefined)} onClose={onClose} />;
  return (
    <BibtexForm
      initial={bibtex}
      onClose={onClose}
      onPreview={(previewed) => {
        setBibtex(previewed.bibtex);
        setPreview(previewed);
      }}
    />
  );
}

function PreviewDialog({
  bibtex,
  entries,
  onBack,
  onClose,
}: Preview & { onBack: () => void; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const included = entries.filter(({ outcome, key }) => outcome === 'new' && !excluded.has(key));
  const add = useMutation({
    mutationFn: () =>
      apiClient['external-papers'].importBibtex({ bibtex, keys: included.map(({ key }) => key) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api['external-papers'].key() });
      onClose();
    },
  });
  const toggle = (key: string) =>
    setExcluded(
      new Set(excluded.has(key) ? [...excluded].filter((each) => each !== key) : [...excluded, key]),
    );
  return (
    <Dialog title="Import BibTeX" onClose={onClose} closes="asked">
      <div className="form-fields">
        {add.error && <FormMessage kind="error">{toApiProblem(add.error).message}</FormMessage>}
        <ImportPreview entries={entries} excluded={excluded} onToggle={toggle} />
      </div>
      <DialogActions>
        <button type="button" className="button button-quiet" onClick={onBack}>
          Back
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={add.isPending || included.length === 0}
          onClick={() => add.mutate()}
        >
          Add {counted(included.length, 'paper')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
