import type * as z from 'zod';
import type { Message } from './layout.ts';

/** Creates a template: it parses the parameters by a schema, then returns the email's content. */
export const template =
  <T extends z.ZodType>(schema: T, words: (parameters: z.infer<T>) => Message) =>
  (parameters: unknown): Message =>
    words(schema.parse(parameters));
