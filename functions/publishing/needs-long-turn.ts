/** A conversion or screening that the short first turn wasn't enough for. */
export class NeedsLongTurn extends Error {}
