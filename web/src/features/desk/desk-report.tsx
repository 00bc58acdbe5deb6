import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskReport as Report } from '#shared/domain/desk.ts';
import type { DeskState } from '#shared/domain/desk-constants.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { lazyForm } from '../../ui/form/lazy-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeskHistory } from './desk-history.tsx';
import { deskQueries } from './desk-queries.ts';
import { FindingList } from './finding-list.tsx';
import './desk.css';

const AppealForm = lazyForm(() => import('./appeal-form.tsx').then((form) => form.AppealForm));

interface DeskReportProps {
  /** `COL.2611.00042v1` */
  reference: string;
  isAuthor: boolean;
}

/** Tells authors and admins why a version isn't public, and what to do. */
export function DeskReport({ reference, isAuthor }: DeskReportProps) {
  const report = useQuery(deskQueries.report(reference));
  if (report.isError)
    return <ErrorMessage title="Couldn’t load the reasons" error={report.error} onRetry={report.refetch} />;
  if (!report.data) return <Skeleton height={120} />;
  return <Reasons report={report.data} reference={reference} isAuthor={isAuthor} />;
}

const HEADINGS: Record<DeskState, string> = {
  waiting: 'This version is in desk review',
  released: 'This version was approved and will be public soon',
  rejected: 'This version was rejected',
  appealed: 'Your appeal is under review',
};

function Reasons({ report, reference, isAuthor }: DeskReportProps & { report: Report }) {
  return (
    <section className="desk-report" aria-labelledby="desk-heading">
      <h2 id="desk-heading">{HEADINGS[report.state]}</h2>
      <p className="desk-report-note">
        {isAuthor ? 'Only its authors and admins can see this.' : 'Only its authors and admins can see this.'}
      </p>
      <FindingList findings={report.findings} />
      <DeskHistory decisions={report.decisions} appeal={report.appeal} />
      {isAuthor && <NextSteps report={report} reference={reference} />}
      {!isAuthor && (
        <Link className="button" to="/admin/desk">
          Open desk
        </Link>
      )}
    </section>
  );
}

function NextSteps({ report, reference }: { report: Report; reference: string }) {
  const [appealing, setAppealing] = useState(false);
  if (appealing && report.mayAppeal) return <AppealForm reference={reference} />;
  return (
    <div className="form-actions desk-actions">
      <Link className="button" to={`/submit?paper=${report.archiveId}`}>
        Submit corrected version
      </Link>
      {report.mayAppeal && (
        <button type="button" className="button" onClick={() => setAppealing(true)}>
          Appeal decision
        </button>
      )}
    </div>
  );
}
