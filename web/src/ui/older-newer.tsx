import type { ReactNode } from 'react';

interface OlderNewerProps {
  pagination: { currentPage: number; hasPrevPage: boolean; hasNextPage: boolean };
  onPage: (page: number) => void;
  children?: ReactNode;
}

/** Two buttons to turn the pages of a list that begins with the newest; what stands between them is the caller's. */
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
