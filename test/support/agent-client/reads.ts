import * as z from 'zod';

/**
 * The fields that the installed client's tools read, with their types (docs/product/agent-client.md). Fields are required here
 * if a tool without them prints `undefined`, crashes, or shows a default.
 */
export const text = z.string();
export const shown = z.string().min(1);
export const count = z.number();
/** Passed to `new Date(…)`, so it must be a date. */
export const date = z.string().refine((value) => !Number.isNaN(Date.parse(value)), 'is no date');
export const object = z.looseObject;
export const list = z.array;
export const data = <T extends z.ZodType>(schema: T) => object({ data: schema });
/** A page of a list after flattening. */
export const page = <S extends z.ZodRawShape>(shape: S) =>
  data(object({ ...shape, totalCount: count, totalPages: count }));

/** Without a first and last name, the username is shown. Hidden authors have none. */
export const person = object({ firstName: text, lastName: text, username: text }).refine(
  ({ firstName, lastName, username }) => [firstName, lastName, username].some((name) => name !== ''),
  'has no name',
);
