import type { ReactNode } from 'react';
import './form.css';

/** A page that asks for something: its title, a sentence on what happens, and the form. */
export function FormPage({
  title,
  lead,
  narrow = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** For a few short fields. */
  narrow?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={narrow ? 'form-page form-page-narrow' : 'form-page'}>
      <header className="form-header">
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
