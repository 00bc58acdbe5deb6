import type { ReactNode } from 'react';
import { StepHeading } from '../step-heading.tsx';
import './form.css';

/** A page with a form: title, introduction, and the form. */
export function FormPage({
  title,
  lead,
  narrow = false,
  isStep = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** For forms with a few short fields. */
  narrow?: boolean;
  /** Whether the form replaces what the user just did on the same path. */
  isStep?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={narrow ? 'form-page form-page-narrow' : 'form-page'}>
      <header className="form-header">
        {isStep ? <StepHeading>{title}</StepHeading> : <h1>{title}</h1>}
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
