import { useEffect, useRef } from 'react';

/**
 * What was done last in a queue, read out. Mostly the case and the button in it are gone by that: then the keyboard goes on
 * from here, and not from the top of the page.
 * @param what nothing yet where it is empty
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
