import * as z from 'zod';

/**
 * What tools read of an answer, and of what type (agent-client-contract.md §4, legend): a field that prints `undefined`
 * or kills the tool without it is required here, and so is one that the tool would show a default for.
 */
export const text = z.string();
export const shown = z.string().min(1);
export const count = z.number();
/** Printed by `new Date(…)`: nothing else than a date must be read of it. */
export const date = z.string().refine((value) => !Number.isNaN(Date.parse(value)), 'is no date');
export const object = z.looseObject;
export const list = z.array;
export const data = <T extends z.ZodType>(schema: T) => object({ data: schema });
/** A page of a list, once the helper has flattened it. */
export const page = <S extends z.ZodRawShape>(shape: S) =>
  data(object({ ...shape, totalCount: count, totalPages: count }));

export const person = object({ firstName: text, lastName: text, username: shown });
