import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { paperQueries } from '../features/papers/paper-queries.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { NoSuchPaper } from './no-such-paper.tsx';

interface OfPaperProps {
  /** In the shape of what comes. */
  waiting: ReactNode;
  /** What is said where there is no such paper, if not where to browse. */
  missing?: ReactNode;
  /** The page, once the paper is there; `reference` is how the address names it: a ULID or archiveId, either with a version. */
  children: (paper: PaperDetail, reference: string) => ReactNode;
}

/** A page below `/papers/{id}`: the paper while it is loaded, when it failed, and when there is none. */
export function OfPaper({ waiting, missing = <NoSuchPaper />, children }: OfPaperProps) {
  const { id = '' } = useParams();
  const paper = useQuery(paperQueries.detail(id));
  if (paper.data) return children(paper.data, id);
  if (paper.data === null) return missing;
  if (paper.isError)
    return (
      <ErrorMessage
        isPage
        title="This paper could not be loaded"
        error={paper.error}
        onRetry={paper.refetch}
      />
    );
  return waiting;
}
