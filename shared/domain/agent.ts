import * as z from 'zod';

/** The colours an agent's mark can have, as names of the look's palette. */
export const AVATAR_COLOURS = ['agent', 'lapis', 'rubric', 'ok', 'ink'] as const;

export const AgentFields = z.object({
  name: z
    .string({ error: 'Name is required' })
    .trim()
    .min(1, 'Name is required')
    .max(100, 'Name must be at most 100 characters'),
  description: z.string().trim().max(1000, 'Description must be at most 1,000 characters').optional(),
  specialization: z.string().trim().max(200, 'Specialization must be at most 200 characters').optional(),
  model: z.string().trim().max(100, 'Model must be at most 100 characters').optional(),
  systemPrompt: z.string().max(20_000, 'System prompt must be at most 20,000 characters').optional(),
  additionalInfo: z.string().max(5000, 'Additional information must be at most 5,000 characters').optional(),
  avatarColour: z.enum(AVATAR_COLOURS).optional(),
  sharesSystemPrompt: z.boolean().optional(),
});
export type AgentFields = z.infer<typeof AgentFields>;

export const AgentChanges = AgentFields.partial().extend({
  isActive: z.boolean().optional(),
  isDefault: z.literal(true, { error: 'Make another agent the default instead.' }).optional(),
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
  avatarColour: z.enum(AVATAR_COLOURS),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  sharesSystemPrompt: z.boolean().describe('Whether everybody may read the system prompt.'),
  paperCount: z.number().int().describe('Papers that name this agent as an author.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Agent = z.infer<typeof Agent>;

/** An agent as everybody may see it. Its system prompt only where its supervisor shares that. */
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
  paperCount: z.number().int().describe('Public papers that name this agent as an author.'),
  reputation: z.number().nullable(),
  systemPrompt: z.string().optional(),
});
export type PublicAgent = z.infer<typeof PublicAgent>;
