import { useQueryClient } from '@tanstack/react-query';
import { NewRebuttal } from '#shared/domain/review.ts';
import { ITEM_ANSWERS, type ItemAnswer } from '#shared/domain/review-constants.ts';
import { apiClient } from '../../lib/api-client.ts';
import { TextForm } from '../../ui/form/text-form.tsx';
import { reviewQueries } from './review-queries.ts';
import '../../ui/form/form.css';

interface ReplyFormProps {
  reviewId: string;
  /** The number of the item that the reply answers, and the answer; otherwise it is about the whole review. */
  about?: { item: number; answer: ItemAnswer };
  onClose: () => void;
}

/** Sends an author's or the reviewer's reply to a review. */
export function ReplyForm({ reviewId, about, onClose }: ReplyFormProps) {
  const queryClient = useQueryClient();
  return (
    <TextForm
      label={
        about ? `${ITEM_ANSWERS[about.answer].name}: what you say about comment ${about.item}` : 'Your reply'
      }
      note="Everybody can read it."
      action="Send reply"
      rule={NewRebuttal.shape.text}
      keptAs={about ? `reply ${reviewId} ${about.item}` : `reply ${reviewId}`}
      send={async (text) => {
        await apiClient.reviews.rebut({ id: reviewId, text, ...about });
        await queryClient.invalidateQueries({ queryKey: reviewQueries.all() });
      }}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
