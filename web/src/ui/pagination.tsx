import { Link } from 'react-router';

interface PaginationProps {
  current: number;
  total: number;
  /** Returns the URL of a page, counted from 1. */
  addressOf: (page: number) => string;
}

/** Links to the first, the last, and the nearby pages. */
export function Pagination({ current, total, addressOf }: PaginationProps) {
  if (total < 2) return null;
  return (
    <nav className="pagination" aria-label="Pages">
      <Step to={addressOf(current - 1)} enabled={current > 1} rel="prev" label="Previous" />
      <ol className="pagination-numbers">
        {pagesAround(current, total).map((page, index, pages) => (
          <li key={page} data-gap={page - (pages[index - 1] ?? page) > 1 || undefined}>
            <Link
              to={addressOf(page)}
              aria-label={`Page ${page}`}
              aria-current={page === current ? 'page' : undefined}
            >
              {page}
            </Link>
          </li>
        ))}
      </ol>
      <Step to={addressOf(current + 1)} enabled={current < total} rel="next" label="Next" />
    </nav>
  );
}

function Step({ to, enabled, rel, label }: { to: string; enabled: boolean; rel: string; label: string }) {
  if (!enabled) return null;
  return (
    <Link className="button" to={to} rel={rel}>
      {label}
    </Link>
  );
}

/** Returns 1, the current page with two on either side, and the last one: 1 … 4 5 6 7 8 … 20. */
export function pagesAround(current: number, total: number): number[] {
  const shown = [1, total];
  for (let page = current - 2; page <= current + 2; page += 1) shown.push(page);
  return [...new Set(shown)].filter((page) => page >= 1 && page <= total).sort((a, b) => a - b);
}
