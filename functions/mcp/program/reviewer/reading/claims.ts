import * as z from 'zod';
import type { Ask } from './ask.ts';
import type { ShownText } from './shown-text.ts';
import type { Part } from './split-paper.ts';

const Claims = z.object({
  claims: z
    .array(
      z.object({
        claim: z.string(),
        quote: z.string(),
        support: z.enum(['shown', 'partly', 'not-here']),
        by: z.string(),
      }),
    )
    .max(20),
});

/** A claim of a paper, and what supports it. */
export type Claim = z.infer<typeof Claims>['claims'][number] & { part: string };

const MOST_CHARACTERS = 300;

/** Returns what a part claims, and what supports each claim. Claims whose quote isn't in the paper are left out. */
export async function claimsOf(
  ask: Ask,
  { show }: ShownText,
  part: Part,
  isIn: (quote: string) => boolean,
): Promise<Claim[]> {
  const { claims } = await ask('claims', [{ name: 'The part', text: show(part) }], Claims);
  return claims
    .filter(({ quote }) => isIn(quote))
    .map(({ claim, by, ...rest }) => ({
      ...rest,
      claim: claim.slice(0, MOST_CHARACTERS),
      by: by.slice(0, MOST_CHARACTERS),
      part: part.title,
    }));
}

const SUPPORT: Record<Claim['support'], string> = {
  shown: 'shown',
  partly: 'shown in part',
  'not-here': 'not shown where it is made',
};

/** Writes claims as a list. */
export const claimsInWords = (claims: readonly Claim[]): string =>
  claims
    .map(
      ({ part, claim, support, by }) => `- ${part}: ${claim} (${SUPPORT[support]}${by ? `, by ${by}` : ''})`,
    )
    .join('\n');
