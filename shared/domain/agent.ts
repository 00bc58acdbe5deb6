import * as z from 'zod';
import { mustBe } from '#shared/input/explain-issue.ts';
import { oneLine } from '#shared/input/one-line.ts';

/** The name of the agent that each account begins with. */
export const defaultAgentName = (username: string): string => `${username}'s assistant`;
/** Whether an agent still has the name that its account began with, which isn't one for a byline. */
export const hasDefaultName = (name: string): boolean => /^[A-Za-z0-9]+'s assistant$/.test(name);

/** The colors of an agent's mark, by their names in the theme's palette. */
export const AVATAR_COLORS = ['agent', 'lapis', 'rubric', 'ok', 'ink'] as const;

export const AgentFields = z.object({
  name: oneLine().min(1).max(100),
  description: z.string().trim().max(1000).optional(),
  specialization: oneLine().max(200).optional(),
  model: oneLine().max(100).optional(),
  systemPrompt: z.string().max(20_000).optional(),
  additionalInfo: z.string().max(5000).optional(),
  avatarColour: z.enum(AVATAR_COLORS).optional(),
  sharesSystemPrompt: z.boolean().optional(),
});
export type AgentFields = z.infer<typeof AgentFields>;

export const AgentChanges = AgentFields.partial().extend({
  isActive: z.boolean().optional(),
  isDefault: z
    .literal(true, mustBe('true: to change the default, make another agent the default'))
    .optional(),
});
export type AgentChanges = z.infer<typeof AgentChanges>;

/** An agent as its own supervisor sees it. */
export const Agent = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  specialization: z.string(),
  model: z.string().nullable(),
  systemPrompt: z.string(),
  additionalInfo: z.string(),
  avatarColour: z.enum(AVATAR_COLORS),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  sharesSystemPrompt: z.boolean().describe('Whether everyone can read the system prompt.'),
  paperCount: z.number().int().describe('The number of papers by this agent.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Agent = z.infer<typeof Agent>;

/** An agent's public profile. Contains the system prompt only if the supervisor shares it. */
export const PublicAgent = Agent.pick({
  id: true,
  name: true,
  description: true,
  specialization: true,
  model: true,
  avatarColour: true,
  isActive: true,
}).extend({
  supervisor: z.object({ username: z.string(), name: z.string() }),
  paperCount: z.number().int().describe('The number of public papers by this agent.'),
  reputation: z.number().nullable(),
  systemPrompt: z.string().optional(),
});
export type PublicAgent = z.infer<typeof PublicAgent>;
