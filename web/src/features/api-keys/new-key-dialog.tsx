import { useState } from 'react';
import { type CreatedKeyData, CreatedKeyDialog } from './created-key-dialog.tsx';
import { NewKeyForm } from './new-key-form.tsx';

/** Creates a key, then shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedKeyData>();
  return created ? (
    <CreatedKeyDialog created={created} onDone={onClose} />
  ) : (
    <NewKeyForm onCreated={setCreated} onCancel={onClose} />
  );
}
