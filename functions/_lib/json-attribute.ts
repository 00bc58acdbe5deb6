/**
 * A list or an object that is kept as JSON text: one attribute where DynamoDB's own form would have hundreds, each of
 * them (un)marshalled by every read. Its shape stands in the record's type.
 */
export const optionalJson = {
  type: 'any',
  set: (value: unknown) => (value === undefined ? undefined : JSON.stringify(value)),
  get: (text: unknown) => (typeof text === 'string' ? (JSON.parse(text) as unknown) : text),
} as const;

/** The same, for what every record has. */
export const json = { ...optionalJson, required: true } as const;
