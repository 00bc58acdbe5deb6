import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Venue, VenueMember } from '#shared/domain/venue.ts';
import { MEMBER_STATES, VENUE_ROLES } from '#shared/domain/venue-constants.ts';
import { apiClient } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Day } from '../../ui/date.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { FormMessage } from '../../ui/form/form-message.tsx';
import { SelectInput } from '../../ui/form/select-input.tsx';
import { showProblem } from '../../ui/form/show-problem.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { ListingSkeleton } from '../../ui/listing-skeleton.tsx';
import { TableScroll } from '../../ui/number-table.tsx';
import { InviteFields, type InviteValues } from './invite-fields.ts';
import { invalidateVenues, venueQueries } from './venue-queries.ts';

/** Everybody of a venue, whom chairs invite and remove. */
export function PeopleEditor({ venue }: { venue: Venue }) {
  const people = useQuery(venueQueries.people(venue.slug));
  return (
    <>
      {venue.state !== 'closed' && <InviteForm venue={venue} />}
      <section className="venue-part" aria-labelledby="venue-people">
        <h2 id="venue-people">People</h2>
        {people.isError && !people.data && (
          <ErrorMessage title="Couldn’t load the people" error={people.error} onRetry={people.refetch} />
        )}
        {people.isPending && <ListingSkeleton label="Loading people" />}
        {people.data && <PeopleTable venue={venue} people={people.data} />}
      </section>
    </>
  );
}

function InviteForm({ venue: { slug } }: { venue: Venue }) {
  const queryClient = useQueryClient();
  const form = useValidatedForm<InviteValues, InviteFields>(InviteFields, {
    usernames: '',
    role: 'reviewer',
  });
  const invite = useMutation({
    mutationFn: (fields: InviteFields) => apiClient.venues.invite({ slug, ...fields }),
    onSuccess: (_, { role }) => {
      form.reset({ usernames: '', role });
      void invalidateVenues(queryClient);
    },
    onError: (error) => showProblem(form, error),
  });
  const { control, formState } = form;
  return (
    <form
      className="form-fields venue-form venue-part"
      noValidate
      onSubmit={form.handleSubmit((fields) => invite.mutate(fields))}
    >
      <TextInput
        control={control}
        name="usernames"
        label="Usernames"
        helperText="One per line. They’re notified, and have the role once they accept."
        multiline
        minRows={3}
        className="form-mono"
      />
      <SelectInput control={control} name="role" label="Role" options={ROLES} />
      {formState.errors.root?.server && (
        <FormMessage kind="error">{formState.errors.root.server.message}</FormMessage>
      )}
      {invite.isSuccess && !formState.isDirty && <FormMessage kind="notice">Invited.</FormMessage>}
      <div>
        <SubmitButton busy={invite.isPending}>Invite</SubmitButton>
      </div>
    </form>
  );
}

const ROLES = Object.fromEntries(
  Object.entries(VENUE_ROLES).map(([role, { name, means }]) => [role, `${name}: ${means}`]),
);

function PeopleTable({ venue: { slug }, people }: { venue: Venue; people: VenueMember[] }) {
  const queryClient = useQueryClient();
  const [removed, setRemoved] = useState<VenueMember>();
  return (
    <>
      <TableScroll label="People of this venue">
        <table className="number-table venue-table">
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Role</th>
              <th scope="col">State</th>
              <th scope="col">Invited</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((member) => (
              <tr key={member.person.id}>
                <th scope="row">
                  <Link to={`/users/${member.person.username}`}>{member.person.name}</Link>{' '}
                  <span className="mono venue-soft">{member.person.username}</span>
                </th>
                <td>{roleOf(member)}</td>
                <td>{MEMBER_STATES[member.state]}</td>
                <td>
                  <Day value={member.invitedAt} />
                </td>
                <td>
                  <button type="button" className="form-link" onClick={() => setRemoved(member)}>
                    Remove<span className="visually-hidden"> {member.person.name}</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {removed && (
        <ConfirmDialog
          title={`Remove ${removed.person.name}?`}
          action="Remove"
          act={async () => {
            await apiClient.venues.remove({ slug, username: removed.person.username });
            void invalidateVenues(queryClient);
          }}
          onClose={() => setRemoved(undefined)}
        >
          They lose their role in this venue. What they reviewed and decided stays.
        </ConfirmDialog>
      )}
    </>
  );
}

const roleOf = ({ role, invitedTo }: VenueMember): string =>
  invitedTo === undefined
    ? VENUE_ROLES[role].name
    : `${VENUE_ROLES[role].name}, invited as ${VENUE_ROLES[invitedTo].name.toLowerCase()}`;
