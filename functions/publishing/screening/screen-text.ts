import type { Reference } from '#shared/domain/paper.ts';
import type { Finding } from '#shared/domain/screening.ts';
import { distinct } from './finding.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { hiddenInMarkup } from './hidden-in-markup.ts';
import { type ScreenedFile, screenFile } from './read-sources.ts';
import { unreadableBody } from './unreadable-body.ts';
import { unresolvedReferences } from './unresolved-references.ts';
import { visibleInstructions } from './visible-instructions.ts';

/** The parts of a converted version that screening checks. */
export interface ScreenedPaper {
  title: string;
  abstract: string;
  /** The text that readers see. */
  text: string;
  html: string;
  references: Reference[];
  mainFile: string;
  /** The path of the PDF that the authors compiled. */
  compiledPdf?: string | undefined;
  sources: ScreenedFile[];
}

/** Screens a paper by its content alone, without comparisons and lookups (docs/product/screening.md). */
export async function screenText(paper: ScreenedPaper): Promise<Finding[]> {
  const { title, abstract, text } = paper;
  const files = await Promise.all(
    paper.sources.map((file) => screenFile(file, paper.mainFile, paper.compiledPdf)),
  );
  const found = files.flat();
  return distinct([
    ...found,
    ...hiddenInMarkup(paper.html, 'web page', false),
    ...hiddenCharacters(title, 'title'),
    ...hiddenCharacters(abstract, 'abstract'),
    ...visibleInstructions(`${title}\n\n${abstract}\n\n${text}`, 'text', found),
    ...unreadableBody(text),
    ...unresolvedReferences(paper.references),
  ]);
}
