import { useQueryClient } from '@tanstack/react-query';
import { RecommendationInput, type Venue, type VenueSubmission } from '#shared/domain/venue.ts';
import { VERDICTS } from '#shared/domain/venue-constants.ts';
import { apiClient } from '../../lib/api-client.ts';
import { ReasonedDecision } from '../../ui/form/reasoned-decision.tsx';
import { invalidateVenues } from './venue-queries.ts';

interface RecommendationFormProps {
  venue: Venue;
  submission: VenueSubmission;
  onDone: (what: string) => void;
}

const WORDS = {
  accept: {
    action: `Recommend: ${VERDICTS.accept.toLowerCase()}`,
    label: 'Meta-review: why you recommend it',
  },
  reject: {
    action: `Recommend: ${VERDICTS.reject.toLowerCase()}`,
    label: 'Meta-review: why you don’t recommend it',
  },
};

/** The area editor’s recommendation, with a meta-review. */
export function RecommendationForm({
  venue: { slug },
  submission: { paper },
  onDone,
}: RecommendationFormProps) {
  const queryClient = useQueryClient();
  return (
    <ReasonedDecision
      words={WORDS}
      possible={['accept', 'reject']}
      about={paper.title}
      note={() => 'The chairs read this, and decide. You can change it until then.'}
      rule={RecommendationInput.shape.reasons}
      keptAs={`venue ${slug} ${paper.id}`}
      send={(verdict, reasons) => apiClient.venues.recommend({ slug, paperId: paper.id, verdict, reasons })}
      onDone={() => {
        onDone(`Your recommendation on ${paper.title} is saved.`);
        void invalidateVenues(queryClient);
      }}
      className="venue-actions"
    />
  );
}
