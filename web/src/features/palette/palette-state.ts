import { listeners } from '../../lib/listeners.ts';

/** Asks the palette to open, from places that don't contain it. */
export const paletteRequests = listeners<void>();
