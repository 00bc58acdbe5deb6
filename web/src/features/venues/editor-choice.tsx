import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Venue, VenueSubmission } from '#shared/domain/venue.ts';
import { apiClient } from '../../lib/api-client.ts';
import { ProblemLine } from './problem-line.tsx';
import { invalidateVenues } from './venue-queries.ts';

interface EditorChoiceProps {
  venue: Venue;
  submission: VenueSubmission;
  onDone: (what: string) => void;
}

/** Gives a paper to one of the venue’s area editors. */
export function EditorChoice({
  venue: { slug, people },
  submission: { paper, editor },
  onDone,
}: EditorChoiceProps) {
  const queryClient = useQueryClient();
  const editors = people.filter(({ role }) => role === 'area-editor');
  const handOver = useMutation({
    mutationFn: (username: string) => apiClient.venues.handOver({ slug, paperId: paper.id, username }),
    onSuccess: () => {
      onDone(`${paper.title} has another area editor.`);
      void invalidateVenues(queryClient);
    },
  });
  if (editors.length === 0) return null;
  const current = editors.find(({ person }) => person.id === editor?.id)?.person.username ?? '';
  return (
    <div className="venue-actions">
      <label className="venue-inline">
        <span>
          Area editor<span className="visually-hidden"> of {paper.title}</span>
        </span>
        <select
          className="select"
          value={current}
          disabled={handOver.isPending}
          onChange={({ target: { value } }) => {
            if (value !== '') handOver.mutate(value);
          }}
        >
          <option value="" disabled={current !== ''}>
            None
          </option>
          {editors.map(({ person }) => (
            <option key={person.id} value={person.username}>
              {person.name}
            </option>
          ))}
        </select>
      </label>
      <ProblemLine error={handOver.error} />
    </div>
  );
}
