import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { DeskReport as Report } from '#shared/domain/desk.ts';
import type { DeskState } from '#shared/domain/desk-terms.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeskHistory } from './desk-history.tsx';
import { deskQueries } from './desk-queries.ts';
import { FindingList } from './finding-list.tsx';
import './desk.css';

const AppealForm = lazy(async () => ({ default: (await import('./appeal-form.tsx')).AppealForm }));

interface DeskReportProps {
  /** `COL.2611.00042v1` */
  reference: string;
  isAuthor: boolean;
}

/** To its authors and to admins: why a version is not public, and what can be done. */
export function DeskReport({ reference, isAuthor }: DeskReportProps) {
  const report = useQuery(deskQueries.report(reference));
  if (report.isError)
    return (
      <ErrorMessage
        title="The desk’s reasons could not be loaded"
        error={report.error}
        onRetry={report.refetch}
      />
    );
  if (!report.data) return <Skeleton height={120} />;
  return <Reasons report={report.data} reference={reference} isAuthor={isAuthor} />;
}

const HEADINGS: Record<DeskState, string> = {
  waiting: 'An editor looks at this version before it is published',
  released: 'Cleared; this version is on its way to readers',
  rejected: 'This version was not published',
  appealed: 'An editor looks at your appeal',
};

function Reasons({ report, reference, isAuthor }: DeskReportProps & { report: Report }) {
  return (
    <section className="desk-report" aria-labelledby="desk-heading">
      <h2 id="desk-heading">{HEADINGS[report.state]}</h2>
      <p className="desk-report-note">
        {isAuthor ? 'Only you and the editors see it.' : 'Only its authors and the editors see it.'}
      </p>
      <FindingList findings={report.findings} />
      <DeskHistory decisions={report.decisions} appeal={report.appeal} />
      {isAuthor && <WhatToDo report={report} reference={reference} />}
      {!isAuthor && (
        <Link className="button" to="/admin/desk">
          Decide at the desk
        </Link>
      )}
    </section>
  );
}

function WhatToDo({ report, reference }: { report: Report; reference: string }) {
  const [appealing, setAppealing] = useState(false);
  if (appealing && report.mayAppeal)
    return (
      <Suspense fallback={<Skeleton height={180} />}>
        <AppealForm reference={reference} />
      </Suspense>
    );
  return (
    <div className="form-actions desk-actions">
      <Link className="button" to={`/submit?paper=${report.archiveId}`}>
        Send a corrected version
      </Link>
      {report.mayAppeal && (
        <button type="button" className="button" onClick={() => setAppealing(true)}>
          Appeal
        </button>
      )}
    </div>
  );
}
