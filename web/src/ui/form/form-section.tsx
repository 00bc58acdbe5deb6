import type { ReactNode } from 'react';

/** A section of a long form: heading on the left, fields on the right; stacked on phones. */
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
