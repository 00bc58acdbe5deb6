import * as z from 'zod';

/** The parts of a person's name, in the words of CSL. Without a given name, the name is one piece. */
export const NameParts = z.object({
  family: z
    .string()
    .trim()
    .min(1)
    .max(150)
    .describe('The family name with its particles: `van der Meer`, `García y Ortega`.'),
  given: z.string().trim().max(150).optional().describe('Absent for people with one name, and for groups.'),
  suffix: z.string().trim().min(1).max(20).optional().describe('Such as `Jr.` or `III`.'),
});
export type NameParts = z.infer<typeof NameParts>;
