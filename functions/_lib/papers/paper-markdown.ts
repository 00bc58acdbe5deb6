import { PAPER_MARKDOWN, PAPER_TEXT } from '#shared/domain/file-keys.ts';
import { type DeclaredValues, declarationsMarkdown } from '#shared/domain/manuscript/declarations.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { PAPER_STATUSES } from '#shared/domain/paper-constants.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { formulaParts } from '#shared/formula-text.ts';
import { withoutInvisible } from './invisible-characters.ts';

/**
 * Returns the rendition that a paper's Markdown is made of. Versions converted by an earlier release have no Markdown, but
 * plain text, which is valid Markdown.
 * @returns undefined before the conversion
 */
export const markdownFile = <F extends { name: string }>(files: readonly F[] = []): F | undefined =>
  [PAPER_MARKDOWN, PAPER_TEXT]
    .map((wanted) => files.find(({ name }) => name === wanted))
    .find((file) => file !== undefined);

/**
 * Returns a paper as Markdown, with its present declarations after the text; plain text ends with those of its publication.
 * @param file the rendition that `markdownFile` names, and its content
 */
export function paperMarkdown(file: { name: string; content: string }, paper: DeclaredValues): string {
  const text = withoutInvisible(file.content).trim();
  if (file.name === PAPER_TEXT) return text;
  return [text, withoutInvisible(declarationsMarkdown(paper))].filter(Boolean).join('\n\n');
}

/** Returns the title, the byline, the id, the abstract and the decision as Markdown, as the record has them today. */
export function markdownFront(paper: PaperDetail): string {
  const { title, authors, abstract, archiveId, version, publishedAt, createdAt } = paper;
  const id = `${versionedId(archiveId, version)}, ${(publishedAt ?? createdAt).slice(0, 10)}`;
  const byline = authors.map(({ name }) => name).join(', ');
  return [`# ${asMarkdown(title)}`, asMarkdown(byline), id, asMarkdown(abstract), decisionMarkdown(paper)]
    .filter(Boolean)
    .join('\n\n');
}

/** `Accepted, 6.5 of 10. 3 of 3 reviewers recommend acceptance. A strength: “…” (review 1)` */
function decisionMarkdown({ status, decisionScore, decisionSummary }: PaperDetail): string {
  if (!decisionSummary) return '';
  const score = decisionScore === null ? '' : `, ${decisionScore.toFixed(1)} of 10`;
  const sentences = decisionSummary.sentences.map(({ text, review }) =>
    review === undefined ? text : `${text} (review ${review})`,
  );
  return asMarkdown([`${PAPER_STATUSES[status].label}${score}.`, ...sentences].join(' '));
}

/** Escapes what Markdown would read as markup, except in formulas. */
const asMarkdown = (text: string): string =>
  withoutInvisible(text)
    .split(/(?:\r?\n)+/)
    .map((paragraph) =>
      formulaParts(paragraph)
        .map(({ text: words, tex }) =>
          tex === undefined ? words.replaceAll(/[\\`*_<>[\]~|&$]/g, String.raw`\$&`) : `$${tex}$`,
        )
        .join(''),
    )
    .join('\n\n');
