import type { ReactNode } from 'react';

/** A sentence about the form as a whole: what went wrong, or what was done. Read out as soon as it appears. */
export function FormMessage({ kind, children }: { kind: 'error' | 'notice'; children: ReactNode }) {
  return (
    <div className={`form-message form-message-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
