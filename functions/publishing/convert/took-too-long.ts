/** A conversion or screening that could succeed with more time. */
export class TookTooLong extends Error {}
