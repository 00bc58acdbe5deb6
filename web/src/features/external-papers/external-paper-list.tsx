import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { FileInput, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ExternalPaper } from '#shared/domain/external-paper.ts';
import { counted } from '#shared/input/counted.ts';
import { api } from '../../lib/api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConfirmationLine } from './confirmation-line.tsx';
import { DeletePublicationDialog } from './delete-publication-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { Publication } from './publication.tsx';
import { PublicationDialog } from './publication-dialog.tsx';

type Open = { what: 'new' | 'import' } | { what: 'edit' | 'delete'; paper: ExternalPaper };

/** My external papers, with their actions. */
export function ExternalPaperList() {
  const { data, error, refetch } = useQuery(api['external-papers'].list.queryOptions());
  const [open, setOpen] = useState<Open>();
  const papers = data?.data.externalPapers;
  const close = () => setOpen(undefined);
  return (
    <>
      <header className="list-head">
        <div>
          <h1>External papers</h1>
          <p className="list-facts">
            {papers && papers.length > 0
              ? `${counted(papers.length, 'paper')}, ${numberConfirmed(papers)} on your public profile`
              : 'Papers you published in journals, at conferences, or on other servers.'}
          </p>
        </div>
        <div className="publications-actions">
          <Button
            variant="outlined"
            startIcon={<FileInput size={18} aria-hidden />}
            onClick={() => setOpen({ what: 'import' })}
          >
            Import BibTeX
          </Button>
          <Button
            variant="contained"
            startIcon={<Plus size={18} aria-hidden />}
            onClick={() => setOpen({ what: 'new' })}
          >
            Add external paper
          </Button>
        </div>
      </header>
      {error && !papers && (
        <ErrorMessage
          title="Couldn’t load your external papers"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!papers && !error && <ListSkeleton />}
      {papers?.length === 0 && <EmptyList onImport={() => setOpen({ what: 'import' })} />}
      {papers?.some(({ confirmation }) => confirmation.state !== 'CONFIRMED') && (
        <p className="publications-note">
          Your public profile shows confirmed papers only. Request confirmation for one of them, or confirm
          all of them with <Link to="/profile">your ORCID iD or the verified scholar badge</Link>.
        </p>
      )}
      <ul className="publications">
        {papers?.map((paper) => (
          <Entry key={paper.id} paper={paper} onOpen={(what) => setOpen({ what, paper })} />
        ))}
      </ul>
      {open?.what === 'new' && <PublicationDialog onClose={close} />}
      {open?.what === 'import' && <ImportDialog onClose={close} />}
      {open?.what === 'edit' && <PublicationDialog paper={open.paper} onClose={close} />}
      {open?.what === 'delete' && <DeletePublicationDialog paper={open.paper} onClose={close} />}
    </>
  );
}

function Entry({ paper, onOpen }: { paper: ExternalPaper; onOpen: (what: 'edit' | 'delete') => void }) {
  return (
    <li className="entry publication-entry">
      <div>
        <Publication paper={paper} heading="h2" />
        <ConfirmationLine paper={paper} />
      </div>
      <div className="publication-buttons">
        <Button size="small" variant="text" aria-label={`Edit ${paper.title}`} onClick={() => onOpen('edit')}>
          Edit
        </Button>
        <Button
          size="small"
          variant="text"
          color="error"
          aria-label={`Delete ${paper.title}`}
          onClick={() => onOpen('delete')}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

const numberConfirmed = (papers: ExternalPaper[]): string => {
  const confirmed = papers.filter(({ confirmation }) => confirmation.state === 'CONFIRMED').length;
  if (confirmed === papers.length) return papers.length === 1 ? 'shown' : 'all';
  return confirmed === 0 ? 'none yet' : String(confirmed);
};

function EmptyList({ onImport }: { onImport: () => void }) {
  return (
    <div className="message">
      <p>
        No external papers yet. To add all of yours at once, import a BibTeX file from your reference manager.
      </p>
      <button type="button" className="button" onClick={onImport}>
        Import BibTeX file
      </button>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading your external papers" className="entry entry-skeleton">
      <Skeleton width={420} height={24} />
      <Skeleton width={260} height={16} />
    </div>
  );
}
