import { useState } from 'react';
import { FormMessage } from './form-message.tsx';

/** A notice above a form that was restored from a draft. */
export function DraftNotice({
  more,
  onDrop,
}: {
  /** What the draft didn’t keep, as a sentence. */
  more?: string | undefined;
  onDrop: () => void;
}) {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <FormMessage kind="notice">
      We restored your draft. {more}{' '}
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
