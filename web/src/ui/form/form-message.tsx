import type { ReactNode } from 'react';
import './form-message.css';

/** An error or a notice about the whole form, announced to screen readers. */
export function FormMessage({ kind, children }: { kind: 'error' | 'notice'; children: ReactNode }) {
  return (
    <div className={`form-message form-message-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
