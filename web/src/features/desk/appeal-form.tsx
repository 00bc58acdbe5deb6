import { useQueryClient } from '@tanstack/react-query';
import { AppealText } from '#shared/domain/desk.ts';
import { apiClient } from '../../lib/api-client.ts';
import { TextForm } from '../../ui/form/text-form.tsx';
import { deskQueries } from './desk-queries.ts';
import '../../ui/form/form.css';

/** Sends an author's appeal against a desk decision. */
export function AppealForm({ reference }: { reference: string }) {
  const queryClient = useQueryClient();
  return (
    <TextForm
      label="Your appeal"
      note="You can appeal once. The answer is final."
      action="Send appeal"
      rule={AppealText.shape.text}
      keptAs={`appeal ${reference}`}
      send={(text) => apiClient.desk.appeal({ id: reference, text })}
      onDone={() => void queryClient.invalidateQueries({ queryKey: deskQueries.all() })}
    />
  );
}
