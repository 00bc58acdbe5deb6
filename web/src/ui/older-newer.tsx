import type { ReactNode } from 'react';

interface OlderNewerProps {
  pagination: { currentPage: number; hasPrevPage: boolean; hasNextPage: boolean };
  onPage: (page: number) => void;
  children?: ReactNode;
}

/** Buttons for newer and older pages of a list, with `children` between them. */
export function OlderNewer({ pagination, onPage, children }: OlderNewerProps) {
  const { currentPage, hasPrevPage, hasNextPage } = pagination;
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={!hasPrevPage}
        onClick={() => onPage(currentPage - 1)}
      >
        Newer
      </button>
      {children}
      <button
        type="button"
        className="button"
        disabled={!hasNextPage}
        onClick={() => onPage(currentPage + 1)}
      >
        Older
      </button>
    </>
  );
}
