import type { ReactNode } from 'react';
import { StepHeading } from './step-heading.tsx';

/** A page that is only a message, with the next action. */
export function Message({
  title,
  children,
  action,
  isStep = false,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Whether the message replaces what the user just did on the same path. */
  isStep?: boolean;
}) {
  return (
    <div className="message">
      {isStep ? <StepHeading>{title}</StepHeading> : <h1>{title}</h1>}
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
