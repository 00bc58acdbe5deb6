import { PRODUCT_NAME } from '#shared/constants.ts';
import { keptOrigins } from '../kept-keys.ts';

export const PROGRAM = PRODUCT_NAME.toLowerCase();

/** Returns the site's origin: as given, of the environment, or the only one whose key is stored. */
export function originOf(site: string | undefined): string {
  const named = site ?? process.env.COLOPHON_API_URL;
  if (named) return new URL(/^https?:/.test(named) ? named : `https://${named}`).origin;
  const kept = keptOrigins();
  const [only] = kept;
  if (only && kept.length === 1) return only;
  throw new Error(
    only
      ? `You are logged in at ${kept.join(', ')}. Say which one you mean: COLOPHON_API_URL=${only}`
      : `Which site? Set COLOPHON_API_URL to its address, or log in there: ${PROGRAM} login https://colophon.example`,
  );
}
