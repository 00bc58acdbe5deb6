import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { CreatedKey, type CreatedKeyData } from './created-key.tsx';
import { NewKeyForm } from './new-key-form.tsx';

/** Creates a key, then shows it this one time; by then only its own button closes the dialog. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const fullScreen = useMediaQuery('(max-width: 639px)');
  const [created, setCreated] = useState<CreatedKeyData>();
  return (
    <Dialog
      open
      onClose={created ? undefined : onClose}
      fullScreen={fullScreen}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      {created ? (
        <CreatedKey titleId={titleId} created={created} onDone={onClose} />
      ) : (
        <NewKeyForm titleId={titleId} onCreated={setCreated} onCancel={onClose} />
      )}
    </Dialog>
  );
}
