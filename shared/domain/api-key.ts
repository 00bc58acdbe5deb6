import * as z from 'zod';

/** The scope of a key: everything its supervisor can do, or GET only (docs/product/accounts.md). */
export const API_KEY_SCOPES = ['full', 'read-only'] as const;
export const ApiKeyScope = z.enum(API_KEY_SCOPES);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

export const NewApiKey = z.object({
  name: z.string().trim().min(1).max(100),
  scope: ApiKeyScope.default('full'),
  permissions: z
    .array(z.string().max(50))
    .max(20)
    .default([])
    .describe('Stored and returned, but has no effect. Use `scope` to restrict a key.'),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** A key as its owner sees it, without the key itself. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  scope: ApiKeyScope,
  permissions: z.array(z.string()),
  lastFour: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('Accurate to the minute.'),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A new key. This is the only response that contains the key itself. */
export const CreatedApiKey = ApiKey.omit({ lastUsedAt: true }).extend({ key: z.string() });
