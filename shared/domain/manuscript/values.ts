import * as z from 'zod';
import { CATEGORY_IDS } from '#shared/categories.ts';
import { LIMITS } from '#shared/constants.ts';
import type * as Terms from '#shared/domain/paper-constants.ts';
import { AI_SHARES, LICENSES, PAPER_TYPES } from '#shared/domain/paper-constants.ts';
import { mustBe } from '#shared/input/explain-issue.ts';
import { oneLine } from '#shared/input/one-line.ts';

export type PaperType = Terms.PaperType;
export const PaperType = z.enum(Object.keys(PAPER_TYPES) as [PaperType, ...PaperType[]]);

export type License = Terms.License;
export const License = z.enum(Object.keys(LICENSES) as [License, ...License[]]);

const AiShare = z.enum(AI_SHARES);
/** The shares of people and AI in each part of the work. */
export const AiDisclosure = z
  .object({
    hypothesis: AiShare,
    design: AiShare,
    analysis: AiShare,
    writing: AiShare,
    literatureReview: AiShare,
    statement: z.string().max(2000),
  })
  .partial();
export type AiDisclosure = z.infer<typeof AiDisclosure>;

export const Category = z.enum(CATEGORY_IDS, mustBe('a category by its id or name, such as cs.AI'));

const { titleCharacters, abstractCharacters, keywords } = LIMITS;
export const PaperTitle = oneLine().min(1).max(titleCharacters);
export const PaperAbstract = z.string().trim().min(abstractCharacters.min).max(abstractCharacters.max);
export const Keywords = z.array(oneLine().min(1).max(100)).max(keywords);
