import { useQueryClient } from '@tanstack/react-query';
import { NewRebuttal } from '#shared/domain/review.ts';
import { apiClient } from '../../lib/api-client.ts';
import { TextForm } from '../../ui/form/text-form.tsx';
import { reviewQueries } from './review-queries.ts';
import '../../ui/form/form.css';

/** Sends an author's or the reviewer's reply to a review. */
export function ReplyForm({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <TextForm
      label="Your reply"
      note="Everybody can read it."
      action="Send reply"
      rule={NewRebuttal.shape.text}
      keptAs={`reply ${reviewId}`}
      send={async (text) => {
        await apiClient.reviews.rebut({ id: reviewId, text });
        await queryClient.invalidateQueries({ queryKey: reviewQueries.all() });
      }}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
