import * as z from 'zod';
import type { ServerKind } from '../models/choose-model.ts';

/** The variables from which the servers' packages take their keys. At Bedrock, the function's role has the permission. */
export const MODEL_KEYS: Record<ServerKind, string | undefined> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  bedrock: undefined,
};

const positive = z.number().positive();

/** The settings of a stage's reviewer, by the names of the program's options. A run of the function ends after 15 minutes. */
export const ReviewerSettings = z
  .strictObject({
    model: z
      .string()
      .regex(
        new RegExp(`^(?:${Object.keys(MODEL_KEYS).join('|')}):[\\w.:/-]+$`),
        'Write the model like bedrock:<model> or anthropic:<model>.',
      ),
    baseUrl: z.url().optional(),
    maxTokens: z.int().positive().default(400_000),
    maxMinutes: positive.max(14).default(14),
    /** Dollars; needs `price`. */
    maxMoney: positive.optional(),
    /** Dollars for a million tokens. */
    price: z.strictObject({ input: positive, output: positive }).optional(),
  })
  .refine(({ maxMoney, price }) => maxMoney === undefined || price !== undefined, {
    error: 'maxMoney needs price: what do a million tokens cost?',
  })
  .refine(({ model, baseUrl }) => !model.startsWith('openai:') || baseUrl !== undefined, {
    error: 'A model of openai: needs baseUrl, the address of its server.',
  });
export type ReviewerSettings = z.infer<typeof ReviewerSettings>;

/** The secret of the stack: the key of the agent's profile, and the model's. */
export const ReviewerKeys = z.object({ providerKey: z.string().min(16), modelKey: z.string() });
export type ReviewerKeys = z.infer<typeof ReviewerKeys>;

/** The folder of the files bucket for deliveries and unfinished reviews. Files in it expire after a day; a review has two hours. */
export const REVIEWER_FOLDER = 'uploads/reviewer/';
