import type { ReactNode } from 'react';

interface NumberTableProps {
  columns: readonly (string | number)[];
  children: ReactNode;
  foot?: ReactNode;
}

/** A table of figures: a name, and its numbers set under each other. */
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

/** What is wider than a phone scrolls sideways, by keyboard too. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable with the keyboard
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
