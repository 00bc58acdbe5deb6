import * as z from 'zod';

/** What a key may do: everything its supervisor may, or read (GET) alone (decisions.md §3). */
export const API_KEY_SCOPES = ['full', 'read-only'] as const;
export const ApiKeyScope = z.enum(API_KEY_SCOPES);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

export const NewApiKey = z.object({
  name: z
    .string({ error: 'Name is required' })
    .trim()
    .min(1, 'Name is required')
    .max(100, 'Name must be at most 100 characters'),
  scope: ApiKeyScope.default('full'),
  permissions: z
    .array(z.string().max(50))
    .max(20)
    .default([])
    .describe('Kept and shown, but limits nothing: `scope` does.'),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** A key as its owner sees it: all but the key itself. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  scope: ApiKeyScope,
  permissions: z.array(z.string()),
  lastFour: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('To the minute.'),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The answer to its making: the only time that the key itself is shown. */
export const CreatedApiKey = ApiKey.omit({ lastUsedAt: true }).extend({ key: z.string() });
