import { PRODUCT_NAME } from '#shared/constants.ts';
import { type Declaration, declarationsOf } from '#shared/domain/manuscript/declarations.ts';
import { LICENSES } from '#shared/domain/paper-constants.ts';
import { isDataFile } from '#shared/domain/storage.ts';
import type { StoredFile, VersionRecord } from '../../_lib/papers/paper-entities.ts';

/**
 * Returns README.txt: what the package is, its license, how to cite it, and its files with their SHA-256.
 * @param cited the address under which the version is cited
 */
export function readme(
  version: VersionRecord,
  files: StoredFile[],
  { origin, cited }: { origin: string; cited: string },
): string {
  const id = `${version.archiveId}v${version.version}`;
  const license = LICENSES[version.license];
  const day = (version.publishedAt ?? version.createdAt).slice(0, 10);
  const authors = printedByline(version.authors);
  return `${wrap(version.title)}
${wrap(authors)}

${id} · ${day} · ${PRODUCT_NAME}
${origin}/papers/${id}

Abstract

${wrap(version.abstract)}

License

${license.name}${license.url ? `\n${license.url}` : ''}

${declarationsOf(version, 'text').map(section).join('')}How to cite

${wrap(`${authors} (${day.slice(0, 4)}). ${version.title}. ${PRODUCT_NAME}, ${id}. ${cited}`)}

What is in this package

${FOLDERS}
${listed('Data', files.filter(isData))}${listed('Files, with their SHA-256', files)}`;
}

const section = ({ heading, lines }: Declaration<'text'>): string =>
  `${heading}\n\n${lines.map(wrap).join('\n\n')}\n\n`;

const FOLDERS = `  paper.pdf        the paper as it is printed
  authors.pdf      the same as its authors compiled it, if they sent that
  paper.html       its text as the web page shows it, with formulas in MathML
  paper.xml        the same as JATS, for archives and text mining
  paper.md         the same as Markdown, with formulas in TeX
  paper.txt        the same as plain text
  figures/         the pictures, as the page shows them
  original/        files as they were first published, if the record changed since
  source/          what the authors sent: text, bibliography, data
  provenance.json  who sent it, with which agents, when, and the hashes of the files: signed by the platform
`;

const isData = ({ role, name }: StoredFile): boolean => role === 'source' && isDataFile(name);

function listed(head: string, files: StoredFile[]): string {
  if (files.length === 0) return '';
  const lines = files.map(({ name, sha256 }) => `  ${sha256}  ${name}`);
  return `\n${head}\n\n${lines.join('\n')}\n`;
}

const LINE = 78;

/** Breaks a text into lines of at most 78 characters, between words. */
function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line && line.length + 1 + word.length > LINE) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].join('\n');
}

/** Returns a byline as text. */
export const printedByline = (authors: VersionRecord['authors']): string =>
  authors.map(({ name, kind }) => (kind === 'agent' ? `${name} (AI agent)` : name)).join(', ');
