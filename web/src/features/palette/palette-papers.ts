import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { useAuth } from '../../lib/auth.tsx';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';

export interface PalettePaper {
  id: string;
  /** Suggestions have none. */
  archiveId?: string;
  title: string;
}

const OWN_PAPERS = 50;
const OWN_PAPERS_UNASKED = 5;
const FOUND_PAPERS = 8;
/** The delay between the last key and the request. */
const DEBOUNCE_MS = 120;

/** Returns my papers, only the newest while nothing is typed, and others whose titles match the typed text. */
export function usePalettePapers(typed: string): { own: PalettePaper[]; found: PalettePaper[] } {
  const { isAuthenticated } = useAuth();
  const words = typed.trim();
  const asked = useDebouncedValue(words, DEBOUNCE_MS);
  const mine = useQuery({
    ...api.users.myPapers.queryOptions({ input: { page: 1, limit: OWN_PAPERS } }),
    enabled: isAuthenticated,
    select: ({ data }) => data.papers.map(({ id, archiveId, title }) => ({ id, archiveId, title })),
  });
  const suggested = useQuery({
    ...api.search.suggest.queryOptions({ input: { q: asked, limit: FOUND_PAPERS } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    select: ({ data }) =>
      data.flatMap(({ type, id, text }) => (type === 'paper' && id ? [{ id, title: text }] : [])),
  });
  const own = mine.data ?? [];
  const ids = new Set(own.map(({ id }) => id));
  return {
    own: words === '' ? own.slice(0, OWN_PAPERS_UNASKED) : own,
    found: words === '' || asked === '' ? [] : (suggested.data ?? []).filter(({ id }) => !ids.has(id)),
  };
}
