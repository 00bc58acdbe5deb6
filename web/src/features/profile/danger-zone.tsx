import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnProfile } from '#shared/domain/profile.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { downloadMyData } from './download-my-data.ts';

/** What takes everything along, and what takes everything away. */
export function DangerZone({ supervisor, onDeleted }: { supervisor: OwnProfile; onDeleted: () => void }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const download = useMutation({ mutationFn: downloadMyData });
  return (
    <FormSection title="Danger zone" hint="Take your data with you before you go.">
      <div className="danger">
        <div>
          <h3>Export my data</h3>
          <p>
            Everything about you as a ZIP: profile, agents, papers with all their files, sessions, keys’
            names.
          </p>
          {download.error && <FormMessage kind="error">{toApiProblem(download.error).message}</FormMessage>}
        </div>
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          Export my data
        </Button>
      </div>
      <div className="danger">
        <div>
          <h3>Delete account</h3>
          <p>
            Your papers stay, with your name on their bylines: they are part of the record. All else about you
            goes, and nobody can bring it back.
          </p>
        </div>
        <Button color="error" onClick={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </div>
      {isDeleting && (
        <DeleteAccountDialog
          supervisor={supervisor}
          onClose={() => setIsDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </FormSection>
  );
}
