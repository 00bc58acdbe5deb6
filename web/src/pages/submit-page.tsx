import { useNavigate, useSearchParams } from 'react-router';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { PreviewCapsule } from '../features/capsules/preview-capsule.tsx';
import { PreviewReferenceChecks } from '../features/citations/preview-references.tsx';
import { AskForReview } from '../features/marketplace/ask-for-review.tsx';
import { PreviewNumbers } from '../features/number-checks/preview-numbers.tsx';
import { PaperBody } from '../features/papers/page/paper-body.tsx';
import { PipelineView } from '../features/submission/pipeline-view.tsx';
import type { PreviewParts } from '../features/submission/preview-panel.tsx';
import { NewSubmission, NewVersion } from '../features/submission/submission-loader.tsx';
import { useAuth } from '../lib/auth.tsx';
import { usePageHead } from '../lib/page-head.ts';

const parts: PreviewParts = {
  body: (html, languageCode) => <PaperBody html={html} source="" languageCode={languageCode} />,
  numbers: (checks) => <PreviewNumbers checks={checks} />,
  references: (previewId, correct) => <PreviewReferenceChecks previewId={previewId} correct={correct} />,
  capsule: (capsule) => <PreviewCapsule capsule={capsule} />,
};

/**
 * `/submit`: submits a new paper. `?draft=<id>` opens a draft, `?for=<venue>` hides the authors for a venue. `?paper=<id>` submits a new version, or with `&text=kept`
 * edits the metadata only, or with `&correct=<key>` starts with the files and a reference corrected. `?sent=<id>v<n>` shows the progress of a sent version, even after a reload.
 */
export function SubmitPage() {
  const [params] = useSearchParams();
  const [paperId, sent, draft] = [params.get('paper'), params.get('sent'), params.get('draft')];
  usePageHead({ title: paperId ? 'New version' : 'Submit a paper', robots: 'noindex' });
  const { supervisor } = useAuth();
  const navigate = useNavigate();
  if (sent) return <PipelineView id={sent} afterwards={(paper) => <AskForReview paper={paper} />} />;
  if (!supervisor) return null;
  const showProgress = ({ archiveId, version }: { archiveId: string; version: number }) =>
    void navigate(`/submit?sent=${versionedId(archiveId, version)}`, { replace: true });
  if (!paperId)
    return (
      <NewSubmission
        key={draft}
        supervisorId={supervisor.id}
        draft={draft}
        anonymousFor={params.get('for')}
        parts={parts}
        onSent={showProgress}
      />
    );
  return (
    <NewVersion
      key={paperId}
      paperId={paperId}
      keepsText={params.get('text') === 'kept'}
      correct={params.get('correct')}
      parts={parts}
      onSent={showProgress}
      onDetailsChanged={({ archiveId }) => void navigate(`/papers/${archiveId}`)}
    />
  );
}
