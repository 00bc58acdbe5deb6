import type { ReactNode } from 'react';

/** A part of a long form: what it is about on the left, its fields on the right (one above the other on a phone). */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="form-section">
      <div className="form-section-head">
        <h2>{title}</h2>
        {hint && <p>{hint}</p>}
      </div>
      <div className="form-fields">{children}</div>
    </section>
  );
}
