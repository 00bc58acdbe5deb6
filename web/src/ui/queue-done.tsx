import { useEffect, useRef } from 'react';

/**
 * Announces the last decision in a queue. Takes the focus if the decided case, which had it, is gone.
 * @param what the decision; empty if there is none yet
 */
export function QueueDone({ what }: { what: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (what !== '' && document.activeElement === document.body) line.current?.focus();
  }, [what]);
  return (
    <p role="status" className="queue-done" ref={line} tabIndex={-1}>
      {what}
    </p>
  );
}
