import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { Category, PaperType } from '#shared/domain/manuscript/values.ts';
import { readPapers } from '../../examples/demonstration/read-papers.ts';
import { bagOfWords } from '../../functions/_lib/search/index/bag-of-words.ts';
import type { Figures, IndexOp } from '../../functions/_lib/search/index/document.ts';
import { aiUseToken, USES } from '../../functions/_lib/search/index/field-tokens.ts';
import { syntheticPaper } from '../seed/synthetic-papers.ts';
import { syntheticText } from '../seed/synthetic-text.ts';

export const NO_FIGURES: Figures = {
  views: 0,
  downloads: 0,
  reviews: 0,
  citations: 0,
  score: 0,
  trend: { at: 0, day: [0, 0, 0, 0], week: [0, 0, 0, 0], month: [0, 0, 0, 0] },
};

/** Synthetic papers as changes of an index, by their numbers; with texts of the usual length, or without for quick tests. */
export const syntheticOps = (count: number, from = 0, { texts = false } = {}): IndexOp[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'paper',
    id: syntheticPaper(from + index).summary.id,
    sequence: 1,
    document: {
      summary: syntheticPaper(from + index).summary,
      content: texts ? syntheticText(from + index) : '',
      fieldTokens: [aiUseToken(USES[(from + index) % USES.length] ?? 'undeclared')],
    },
    figures: NO_FIGURES,
  }));

const Facts = z.looseObject({
  abstract: z.string(),
  keywords: z.array(z.string()).default([]),
  primaryCategory: Category,
  paperType: PaperType,
  mainFile: z.string(),
  versions: z.array(z.string()),
});

/** The papers of `examples/papers` with their full texts; ids are folder names. */
export function exampleOps(): IndexOp[] {
  return readPapers().map(({ slug, title }, index): IndexOp => {
    const folder = path.join('examples/papers', slug);
    const facts = Facts.parse(JSON.parse(readFileSync(path.join(folder, 'paper.json'), 'utf8')));
    const { abstract, keywords, primaryCategory, paperType, versions, mainFile } = facts;
    const text = readFileSync(path.join(folder, versions.at(-1) ?? 'v1', mainFile), 'utf8');
    const summary = {
      ...syntheticPaper(900_000 + index).summary,
      ...{ id: slug, title, abstract, keywords, primaryCategory, paperType },
      secondaryCategory: null,
      categories: [primaryCategory],
    };
    const document = { content: bagOfWords(text), summary };
    return { kind: 'paper', id: slug, sequence: 1, figures: NO_FIGURES, document };
  });
}
