import * as z from 'zod';
import { mustBe } from '#shared/input/explain-issue.ts';
import { oneLine } from '#shared/input/one-line.ts';
import { AREAS, SCOPES, STORED_SCOPES } from './areas.ts';

const AREAS_RULE = `at least one of ${AREAS.join(', ')}`;

export const AreaName = z.enum(AREAS);
export const ScopeName = z.enum(SCOPES);

/** What a person grants: at least one area. */
export const GrantedAreas = z
  .array(AreaName, mustBe(AREAS_RULE))
  .min(1, mustBe(AREAS_RULE))
  .max(AREAS.length, mustBe(AREAS_RULE));

export const NewApiKey = z.object({
  name: oneLine().min(1).max(100),
  scope: z
    .enum(STORED_SCOPES)
    .default('full')
    .describe('`full` is every area, `read-only` reading alone. `areas` overrides it.'),
  areas: GrantedAreas.optional().describe('The areas that the key may be used for. Each includes reading.'),
  permissions: z
    .array(z.string().max(50))
    .max(20)
    .default([])
    .describe('Stored and returned, but has no effect. Use `areas` to restrict a key.'),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** A key as its owner sees it, without the key itself. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  scope: ScopeName,
  areas: z.array(AreaName),
  permissions: z.array(z.string()),
  lastFour: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('Accurate to the minute.'),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A new key. This is the only response that contains the key itself. */
export const CreatedApiKey = ApiKey.omit({ lastUsedAt: true }).extend({ key: z.string() });
