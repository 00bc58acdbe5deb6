import { replaceCommand } from '../latex/scan.ts';
import { type RawFields, sourceNames } from './found-fields.ts';
import { readAward } from './read-award.ts';

/** Reads the manuscript fields of a LaTeX source, and removes them from the text, because the page shows them already. */
export function takeLatexFields(tex: string): { tex: string; raw: RawFields } {
  const raw: RawFields = {};
  const details = authorDetails(tex);
  if (details.length > 0) raw.authorDetails = details;
  let rest = tex;
  for (const [field, names] of sourceNames('latex')) {
    if (field === 'authorDetails' || names.length === 0) continue;
    const texts: string[] = [];
    rest = replaceCommand(rest, names.join('|'), 'om', ([, text = '']) => {
      texts.push(plainText(text));
      return '';
    });
    const written = texts.filter((text) => text !== '');
    if (written.length > 0) raw[field] = field === 'funding' ? written.map(readAward) : written.join('\n\n');
  }
  return { tex: rest, raw };
}

/** Reads `\author{Ada Lovelace}` … `\orcid{0000-…}`, where an iD belongs to the preceding author. */
function authorDetails(tex: string): { author: string; orcid: string }[] {
  const details: { author: string; orcid: string }[] = [];
  let author = '';
  replaceCommand(tex, 'author|orcid|orcidlink|orcidID', 'om', ([, text = ''], name) => {
    if (name !== 'author') {
      if (author) details.push({ author, orcid: plainText(text) });
      return undefined;
    }
    const [written = '', orcid] = text.split(/\\orcid(?:link|ID)?\s*\{/);
    author = plainText(written);
    const id = orcid?.split('}')[0];
    if (id && author) details.push({ author, orcid: id.trim() });
    return undefined;
  });
  return details;
}

/** Returns a TeX text without its commands. */
export function plainText(tex: string): string {
  return tex
    .replace(/\\href\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '$2 ($1)')
    .replace(/\\(?:url|texttt|doi)\s*\{([^{}]*)\}/g, '$1')
    .replace(/\\(?:thanks|inst|corref|fnref|footnote)\s*(?:\[[^\]]*\])?\{[^{}]*\}/g, '')
    .replace(/\\([&%$#_{}])/g, '$1')
    .replace(/\\!/g, '')
    .replace(/\\[,;: ]/g, ' ')
    .replace(/\\[A-Za-z@]+\*?\s*/g, '')
    .replace(/[{}]/g, '')
    .replace(/(?<!\\)~/g, ' ')
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/\s+/g, ' ')
    .trim();
}
