import * as z from 'zod';

/** The metadata of a run as RO-Crate, with the profile Process Run Crate. */
export const RunCrate = z.object({
  '@context': z.unknown(),
  '@graph': z.array(z.looseObject({ '@id': z.string() })),
});
export type RunCrate = z.infer<typeof RunCrate>;
