import type { ReactNode } from 'react';

/** A section of a sheet, with its title. */
export function TitledSection({
  title,
  className,
  children,
}: {
  title: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <section className={className}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
