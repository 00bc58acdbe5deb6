import { useState } from 'react';
import { FormMessage } from './form-message.tsx';

/** Over a form that begins with what was typed before. */
export function DraftNotice({ onDrop }: { onDrop: () => void }) {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <FormMessage kind="notice">
      This is your draft, as you left it.{' '}
      <button
        type="button"
        className="form-link"
        onClick={() => {
          setShown(false);
          onDrop();
        }}
      >
        Start afresh
      </button>
    </FormMessage>
  );
}
