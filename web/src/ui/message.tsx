import type { ReactNode } from 'react';

/** A sentence where a page's content would stand, and what to do next. */
export function Message({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="message">
      <h1>{title}</h1>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
