import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DecisionInput, type Venue, type VenueSubmission } from '#shared/domain/venue.ts';
import { VERDICTS, type Verdict } from '#shared/domain/venue-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { apiClient } from '../../lib/api-client.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ReasonedDecision } from '../../ui/form/reasoned-decision.tsx';
import { ProblemLine } from './problem-line.tsx';
import { invalidateVenues } from './venue-queries.ts';

const WORDS = {
  accept: { action: VERDICTS.accept, label: 'Why you accept these papers' },
  reject: { action: VERDICTS.reject, label: 'Why you don’t accept these papers' },
};

interface DecideSelectedProps {
  venue: Venue;
  chosen: VenueSubmission[];
  onDone: (what: string) => void;
}

type Preview = Awaited<ReturnType<typeof apiClient.venues.decide>>['data'] & {
  verdict: Verdict;
  reasons: string;
};

/** Decides on the selected papers alike, after a preview of what will be decided. */
export function DecideSelected({ venue: { slug }, chosen, onDone }: DecideSelectedProps) {
  const [preview, setPreview] = useState<Preview>();
  const papers = counted(chosen.length, 'selected paper');
  return (
    <section className="venue-selected" aria-label="Decide on selected papers">
      <p>{papers}</p>
      <ReasonedDecision
        words={WORDS}
        possible={['accept', 'reject']}
        about={papers}
        note={() => 'Public, with your name, on each of these papers. You see a preview first.'}
        rule={DecisionInput.shape.reasons}
        keptAs={`venue ${slug} decisions`}
        send={async (verdict, reasons) => {
          const decisions = chosen.map(({ paper }) => ({ paperId: paper.id, verdict, reasons }));
          const { data } = await apiClient.venues.decide({ slug, decisions, dryRun: true });
          setPreview({ ...data, verdict, reasons });
        }}
      />
      {preview && (
        <PreviewDialog
          slug={slug}
          chosen={chosen}
          preview={preview}
          onDone={onDone}
          onClose={() => setPreview(undefined)}
        />
      )}
    </section>
  );
}

interface PreviewDialogProps {
  slug: string;
  chosen: VenueSubmission[];
  preview: Preview;
  onDone: (what: string) => void;
  onClose: () => void;
}

function PreviewDialog({ slug, chosen, preview, onDone, onClose }: PreviewDialogProps) {
  const queryClient = useQueryClient();
  const { decided, refused, verdict, reasons } = preview;
  const titleOf = (paperId: string) =>
    chosen.find(({ paper }) => paper.id === paperId)?.paper.title ?? paperId;
  const decide = useMutation({
    mutationFn: () =>
      apiClient.venues.decide({
        slug,
        decisions: decided.map(({ paper }) => ({ paperId: paper.id, verdict, reasons })),
      }),
    onSuccess: ({ data }) => {
      void invalidateVenues(queryClient);
      const failed = data.refused.map(({ paperId, message }) => `${titleOf(paperId)}: ${message}`);
      onDone([`${counted(data.decided.length, 'paper')} decided.`, ...failed].join(' '));
      onClose();
    },
  });
  const many = counted(decided.length, 'paper');
  return (
    <Dialog
      title={verdict === 'accept' ? `Accept ${many}?` : `Don’t accept ${many}?`}
      onClose={onClose}
      closes="asked"
    >
      <div className="dialog-text venue-preview">
        <p>The decision and its reasons are public at once. You can’t undo this.</p>
        <ul>
          {decided.map(({ paper }) => (
            <li key={paper.id}>
              <span className="mono">{paper.archiveId}</span> {paper.title}
            </li>
          ))}
        </ul>
        {refused.length > 0 && (
          <>
            <p>These can’t be decided:</p>
            <ul>
              {refused.map(({ paperId, message }) => (
                <li key={paperId}>
                  {titleOf(paperId)}: {message}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <ProblemLine error={decide.error} />
      <DialogActions>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={decide.isPending || decided.length === 0}
          onClick={() => decide.mutate()}
        >
          {verdict === 'accept' ? `Accept ${many}` : `Don’t accept ${many}`}
        </button>
      </DialogActions>
    </Dialog>
  );
}
