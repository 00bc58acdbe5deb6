import type { ReactNode } from 'react';

interface NumberTableProps {
  columns: readonly (string | number)[];
  children: ReactNode;
  foot?: ReactNode;
}

/** A table of names and numbers. */
export function NumberTable({ columns, children, foot }: NumberTableProps) {
  return (
    <table className="number-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}

/** Scrolls wide content sideways, also by keyboard. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach content that scrolls sideways
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
