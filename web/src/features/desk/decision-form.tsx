import { useQueryClient } from '@tanstack/react-query';
import { DeskVerdict } from '#shared/domain/desk.ts';
import type { DeskVerdict as Verdict } from '#shared/domain/desk-constants.ts';
import { apiClient } from '../../lib/api-client.ts';
import { TextForm } from '../../ui/form/text-form.tsx';
import { deskQueries } from './desk-queries.ts';

interface DecisionFormProps {
  /** `COL.2611.00042v1` */
  reference: string;
  verdict: Verdict;
  /** Whether the decision answers an appeal. */
  isFinal: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the reason of a desk decision, which the author reads, and sends the decision. */
export function DecisionForm({ reference, verdict, isFinal, onDone, onCancel }: DecisionFormProps) {
  const queryClient = useQueryClient();
  const isPublishing = verdict === 'publish';
  return (
    <TextForm
      label={isPublishing ? 'Why you publish this version' : 'Why you reject this version'}
      note={`The author reads this.${isFinal ? ' It answers the appeal and is final.' : ''}`}
      action={isPublishing ? 'Publish this version' : 'Reject this version'}
      rule={DeskVerdict.shape.reason}
      keptAs={`desk ${reference} ${verdict}`}
      send={async (reason) => {
        await apiClient.desk.decide({ id: reference, verdict, reason });
        void queryClient.invalidateQueries({ queryKey: deskQueries.all() });
      }}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
