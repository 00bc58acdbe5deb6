import { useState } from 'react';
import { FormMessage } from './form-message.tsx';

/** A notice above a form that was restored from a draft. */
export function DraftNotice({ onDrop }: { onDrop: () => void }) {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <FormMessage kind="notice">
      We restored your draft.{' '}
      <button
        type="button"
        className="form-link"
        onClick={() => {
          setShown(false);
          onDrop();
        }}
      >
        Start over
      </button>
    </FormMessage>
  );
}
