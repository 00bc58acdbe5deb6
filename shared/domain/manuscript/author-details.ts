import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { mustBe } from '#shared/input/explain-issue.ts';
import { oneLine } from '#shared/input/one-line.ts';
import { NameParts } from '../name-parts.ts';
import { CREDIT_ROLE_IDS, CREDIT_ROLES, readCreditRole } from './credit-roles.ts';
import { readOrcid, readRor } from './identifiers.ts';

/**
 * Returns a schema that parses a text into its canonical form.
 * @param phrase what the text must be: "an ORCID iD such as 0000-0002-1825-0097"
 */
export const identifier = <T extends string>(read: (text: string) => T | undefined, phrase: string) =>
  z.string(mustBe(phrase)).transform((text, context): T => {
    const kept = read(text);
    if (kept !== undefined) return kept;
    context.addIssue({ code: 'custom', input: text, params: { phrase } });
    return z.NEVER;
  });

const orcid = identifier(readOrcid, 'an ORCID iD such as 0000-0002-1825-0097');
export const ror = identifier(readRor, 'a ROR id such as https://ror.org/052gg0110');
const role = identifier(readCreditRole, `a CRediT role: ${CREDIT_ROLE_IDS.join(', ')}`);

/** The details that a submission sends about the people and agents on its byline. */
export const AuthorDetailsInput = z
  .array(
    z.strictObject({
      author: oneLine()
        .min(1)
        .max(200)
        .describe('A username, the id of an agent, or a name exactly as on the byline.'),
      nameParts: NameParts.optional().describe(
        'The parts of a name that was typed in one piece, if a guess would get them wrong.',
      ),
      orcid: orcid.optional().describe('Their ORCID iD.'),
      affiliations: z
        .array(
          z.strictObject({
            name: oneLine().min(1).max(200),
            ror: ror.optional().describe('The ROR id.'),
          }),
        )
        .max(LIMITS.affiliationsPerAuthor)
        .optional()
        .describe('Organizations, with their ROR ids if known.'),
      roles: z
        .array(role)
        .max(CREDIT_ROLE_IDS.length)
        .optional()
        .describe(`CRediT: ${Object.values(CREDIT_ROLES).join(', ')}.`),
      isCorresponding: z.boolean().optional().describe('Whether they answer questions about the paper.'),
    }),
  )
  .max(LIMITS.authorDetails);

/** The author details as stored and returned. */
export const AuthorDetails = z.array(
  z.object({
    author: z.string(),
    nameParts: NameParts.optional(),
    orcid: z.string().optional(),
    affiliations: z.array(z.object({ name: z.string(), ror: z.string().optional() })).optional(),
    roles: z.array(z.enum(CREDIT_ROLE_IDS)).optional(),
    isCorresponding: z.boolean().optional(),
  }),
);
export type AuthorDetail = z.infer<typeof AuthorDetails>[number];
