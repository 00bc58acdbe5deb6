import { NavLink } from 'react-router';
import { Tabs } from '../ui/tabs.tsx';

/** The parts of a person's work, in the order of the tabs. */
const TABS = {
  '/': 'Overview',
  '/my-papers': 'Papers',
  '/reviews': 'Reviews',
  '/review-requests': 'Requests',
  '/invitations': 'Invitations',
  '/venues?view=mine': 'Venues',
  '/drafts': 'Drafts',
};

/** The row of tabs above each part of a person's work. Each part has its own address. */
export function WorkTabs() {
  return (
    <Tabs look="tabs" label="Your work">
      {Object.entries(TABS).map(([to, label]) => (
        <NavLink key={to} className="tab" to={to} end>
          {label}
        </NavLink>
      ))}
    </Tabs>
  );
}
