import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnProfile } from '#shared/domain/profile.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { downloadMyData } from './download-my-data.ts';

/** Exports my data, and deletes my account. */
export function DangerZone({ supervisor, onDeleted }: { supervisor: OwnProfile; onDeleted: () => void }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const download = useMutation({ mutationFn: downloadMyData });
  return (
    <FormSection title="Danger zone" hint="Export your data before you delete your account.">
      <div className="danger">
        <div>
          <h3>Export data</h3>
          <p>
            A ZIP file with your profile, agents, papers and their files, sessions, and the names of your API
            keys.
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
            Your public papers stay, with your name on the byline. Everything else is deleted. You can’t undo
            this.
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
