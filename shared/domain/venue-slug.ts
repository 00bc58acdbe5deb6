import * as z from 'zod';
import { mustBe } from '#shared/input/explain-issue.ts';

/** The short name of a venue in its address, such as `agents-2027`. It never changes. */
export const VenueSlug = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(
    z
      .string()
      .max(40)
      .regex(
        /^[a-z0-9](?:-?[a-z0-9]){2,39}$/,
        mustBe('3 to 40 lower-case letters and digits, with single hyphens between them'),
      )
      // The page `/venues/new` creates a venue.
      .refine((slug) => slug !== 'new', mustBe('another short name than “new”')),
  )
  .meta({ description: 'The short name in a venue’s address.', examples: ['agents-2027'] });
