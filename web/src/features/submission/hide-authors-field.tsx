import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { api } from '../../lib/api-client.ts';
import { SelectInput } from '../../ui/form/select-input.tsx';
import type { Control } from './form-part.tsx';

/** Hides the authors for one of the venues that do so and take papers now. Left out without such a venue. */
export function HideAuthorsField({ control }: { control: Control }) {
  const chosen = useWatch({ control, name: 'anonymousFor' });
  // Venues with an open call come first.
  const { data: venues = [] } = useQuery(
    api.venues.list.queryOptions({ input: { limit: 50 }, select: ({ data }) => data.venues }),
  );
  const names = new Map(
    venues.filter(({ isOpen, hidesAuthors }) => isOpen && hidesAuthors).map(({ slug, name }) => [slug, name]),
  );
  // From an older draft or the address of a call.
  if (chosen && !names.has(chosen)) names.set(chosen, chosen);
  if (names.size === 0) return null;
  return (
    <SelectInput
      control={control}
      name="anonymousFor"
      label="Hide the authors for a venue"
      helperText="The paper is public without its authors until the venue accepts it, or you make them public. Leave them out of the text, too."
      options={{ '': 'No, show them', ...Object.fromEntries(names) }}
    />
  );
}
