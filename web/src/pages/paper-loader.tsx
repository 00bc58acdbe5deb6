import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { paperQueries } from '../features/papers/paper-queries.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { PaperNotFound } from './paper-not-found.tsx';

interface PaperLoaderProps {
  /** Shown while the paper loads. */
  loading: ReactNode;
  /** Shown if the paper doesn't exist; defaults to `PaperNotFound`. */
  notFound?: ReactNode;
  /** Renders the page. `reference` is the paper's id or archive id from the URL, each with an optional version. */
  children: (paper: PaperDetail, reference: string) => ReactNode;
}

/** Loads the paper of a page below `/papers/{id}`, and handles loading, errors and missing papers. */
export function PaperLoader({ loading, notFound = <PaperNotFound />, children }: PaperLoaderProps) {
  const { id = '' } = useParams();
  const paper = useQuery(paperQueries.detail(id));
  if (paper.data) return children(paper.data, id);
  if (paper.data === null) return notFound;
  if (paper.isError)
    return (
      <ErrorMessage isPage title="Couldn’t load this paper" error={paper.error} onRetry={paper.refetch} />
    );
  return loading;
}
