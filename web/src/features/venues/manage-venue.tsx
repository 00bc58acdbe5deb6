import { Link } from 'react-router';
import type { Venue } from '#shared/domain/venue.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { DetailsForm } from './details-form.tsx';
import { PeopleEditor } from './people-editor.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { RoundsEditor } from './rounds-editor.tsx';

const PARTS = { details: 'Details', rounds: 'Rounds', people: 'People', publish: 'Publish and close' };
export type ManagePart = keyof typeof PARTS;
export const isManagePart = (text: string): text is ManagePart => Object.hasOwn(PARTS, text);

/** What chairs change of a venue. Each part has its own address. */
export function ManageVenue({ venue, part }: { venue: Venue; part: ManagePart }) {
  if (venue.myRole !== 'chair')
    return (
      <div className="message">
        <h2>Only chairs manage a venue</h2>
        <p>Ask a chair of this venue to change it, or to invite you as a chair.</p>
      </div>
    );
  const address = `/venues/${venue.slug}/manage`;
  return (
    <>
      {venue.state === 'draft' && <FirstSteps venue={venue} address={address} />}
      <Tabs look="section-tabs" label="Parts of the management">
        {Object.entries(PARTS).map(([name, label]) => (
          <Link
            key={name}
            to={name === 'details' ? address : `${address}?view=${name}`}
            aria-current={name === part ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </Tabs>
      <div className="venue-managed">
        <Part venue={venue} part={part} />
      </div>
    </>
  );
}

function Part({ venue, part }: { venue: Venue; part: ManagePart }) {
  switch (part) {
    case 'rounds':
      return <RoundsEditor venue={venue} />;
    case 'people':
      return <PeopleEditor venue={venue} />;
    case 'publish':
      return <PublishPanel venue={venue} />;
    default:
      return <DetailsForm venue={venue} />;
  }
}

/** The way of a draft to an open call. */
function FirstSteps({ venue: { rounds }, address }: { venue: Venue; address: string }) {
  const steps = [
    { label: 'Describe the venue', to: address, isDone: true },
    { label: 'Add a round', to: `${address}?view=rounds`, isDone: rounds.length > 0 },
    { label: 'Publish it', to: `${address}?view=publish`, isDone: false },
  ];
  return (
    <ol className="venue-steps" aria-label="Steps to an open call">
      {steps.map(({ label, to, isDone }, index) => (
        <li key={label} data-done={isDone}>
          <Link to={to}>
            {index + 1}. {label}
          </Link>
          {isDone && <span className="venue-soft"> Done</span>}
        </li>
      ))}
    </ol>
  );
}
