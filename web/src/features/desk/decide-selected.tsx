import { useQueryClient } from '@tanstack/react-query';
import { DeskVerdict } from '#shared/domain/desk.ts';
import { counted } from '#shared/input/counted.ts';
import { apiClient } from '../../lib/api-client.ts';
import { ReasonedDecision } from '../../ui/form/reasoned-decision.tsx';
import { deskQueries } from './desk-queries.ts';

const WORDS = {
  publish: { action: 'Publish all', label: 'Why you publish these versions' },
  reject: { action: 'Reject all', label: 'Why you reject these versions' },
};

/** Decides the selected versions alike, with one reason that the authors of each read. */
export function DecideSelected({
  selected,
  onDecided,
}: {
  /** `COL.2611.00042v1` */
  selected: readonly string[];
  onDecided: (what: string) => void;
}) {
  const queryClient = useQueryClient();
  const many = counted(selected.length, 'selected version');
  return (
    <section className="desk-selected" aria-label="Selected versions">
      <p>{many}</p>
      <ReasonedDecision
        words={WORDS}
        possible={['publish', 'reject']}
        about={many}
        note={() => 'The authors of each version read this.'}
        rule={DeskVerdict.shape.reason}
        keptAs="desk selected"
        send={async (verdict, reason) => {
          const { data } = await apiClient.desk.decideMany({ ids: [...selected], verdict, reason });
          void queryClient.invalidateQueries({ queryKey: deskQueries.all() });
          const done = `${counted(data.decided.length, 'version')} decided.`;
          onDecided([done, ...data.refused.map(({ id, message }) => `${id}: ${message}`)].join(' '));
        }}
      />
    </section>
  );
}
