import * as z from 'zod';
import { oneLine } from '#shared/input/one-line.ts';

/** The parts of a person's name, in the words of CSL. Without a given name, the name is one piece. */
export const NameParts = z.object({
  family: oneLine()
    .min(1)
    .max(150)
    .describe('The family name with its particles: `van der Meer`, `García y Ortega`.'),
  given: oneLine().max(150).optional().describe('Absent for people with one name, and for groups.'),
  suffix: oneLine().min(1).max(20).optional().describe('Such as `Jr.` or `III`.'),
});
export type NameParts = z.infer<typeof NameParts>;
