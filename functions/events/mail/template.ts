import type * as z from 'zod';
import type { Message } from './layout.ts';

/** A mail's words from its parameters, which are read by a schema. */
export const template =
  <T extends z.ZodType>(schema: T, words: (parameters: z.infer<T>) => Message) =>
  (parameters: unknown): Message =>
    words(schema.parse(parameters));
