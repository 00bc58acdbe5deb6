import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Round, Venue } from '#shared/domain/venue.ts';
import { apiClient } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RoundDates } from './round-call.tsx';
import { RoundDialog } from './round-dialog.tsx';
import { showVenue } from './venue-queries.ts';

/** The rounds of a venue, which chairs add and change. */
export function RoundsEditor({ venue }: { venue: Venue }) {
  const { slug, rounds, timeZone, state } = venue;
  const [edited, setEdited] = useState<{ round?: Round }>();
  return (
    <section className="venue-part" aria-label="Rounds">
      {rounds.length === 0 && <p>No rounds yet. A round takes papers from its opening to its deadline.</p>}
      {rounds.map((round) => (
        <article key={round.number} className="venue-round" aria-label={round.name}>
          <h2>
            {round.name}{' '}
            <span className="badge" data-tone={round.isOpen ? 'ok' : 'soft'}>
              {round.isOpen ? 'Open' : 'Not open'}
            </span>
          </h2>
          <RoundDates round={round} timeZone={timeZone} />
          {round.completedAt ? (
            <p role="status">The volume is complete{round.doi ? `: ${round.doi}` : ''}.</p>
          ) : (
            state !== 'closed' && (
              <div className="venue-actions">
                <button type="button" className="button" onClick={() => setEdited({ round })}>
                  Change<span className="visually-hidden"> {round.name}</span>
                </button>
                {state === 'public' && !round.isOpen && <CompleteVolume slug={slug} round={round} />}
              </div>
            )
          )}
        </article>
      ))}
      {state !== 'closed' && (
        <div className="venue-actions">
          <button type="button" className="button button-primary" onClick={() => setEdited({})}>
            Add a round
          </button>
        </div>
      )}
      {edited && <RoundDialog venue={venue} round={edited.round} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

/** Says that the proceedings of a round are complete, once the chair confirmed it. */
function CompleteVolume({ slug, round: { number, name } }: { slug: string; round: Round }) {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const complete = async () => {
    const { data } = await apiClient.venues.completeRound({ slug, number });
    showVenue(queryClient, data);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => setAsks(true)}>
        Complete volume<span className="visually-hidden"> {name}</span>
      </button>
      {asks && (
        <ConfirmDialog
          title={`Complete the volume of ${name}?`}
          action="Complete volume"
          act={complete}
          onClose={() => setAsks(false)}
        >
          Its accepted papers become a volume with a DOI, if this site registers DOIs. The round can’t change
          afterwards.
        </ConfirmDialog>
      )}
    </>
  );
}
