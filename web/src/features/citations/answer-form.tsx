import { useQueryClient } from '@tanstack/react-query';
import { AnswerToVerdict } from '#shared/domain/reference-check.ts';
import { apiClient } from '../../lib/api-client.ts';
import { TextForm } from '../../ui/form/text-form.tsx';
import { citationQueries } from './citation-queries.ts';
import '../../ui/form/form.css';

/** The author's answer to the verdict on a reference. */
export function AnswerForm({
  id,
  referenceKey,
  onClose,
}: {
  id: string;
  referenceKey: string;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  return (
    <TextForm
      label="Your answer"
      note="Everybody can read it beside the verdict. Say what the work is and where to find it."
      action="Publish answer"
      rule={AnswerToVerdict.shape.text}
      keptAs={`answer ${id} ${referenceKey}`}
      send={async (text) => {
        await apiClient.citations.answerVerdict({ id, key: referenceKey, text, url: '' });
        await queryClient.invalidateQueries({ queryKey: citationQueries.references(id).queryKey });
      }}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
