import type { CitationStyle } from '../citation-style.ts';
import { readFormulas } from '../document/bibliography-formulas.ts';
import { attributes, type Block, type Citation, type Inline, pairOf, span, str } from '../pandoc/document.ts';
import { inlineText } from '../pandoc/plain-text.ts';
import type { Pandoc } from '../pandoc/run-pandoc.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';
import { citing, pandocRead } from '../pandoc-read.ts';
import { words } from '../read-text.ts';
import { IN_TEXT } from './citation-commands.ts';
import { type CitedNames, citedNames } from './cited-names.ts';

/**
 * Cites the entries that we read from .bib files, and adds the list of references: LaTeXML reads entries from a .bbl file only.
 *
 * @param references CSL-JSON from the .bib files
 */
export async function citeEntries(
  pandoc: Pandoc,
  blocks: Block[],
  references: string,
  style: CitationStyle,
): Promise<Block[]> {
  const names = citedNames(references);
  // BibTeX compares keys without their case.
  const keys = new Map([...names.keys()].map((key) => [key.toLowerCase(), key]));
  const known = (citation: Citation): Citation => ({
    ...citation,
    citationId: keys.get(citation.citationId.toLowerCase()) ?? citation.citationId,
  });
  const listed: Citation[] = [];
  const spelled = rewriteBlocks(blocks, {
    line: withOnePeriod,
    inline: (inline) => {
      const command = inline.t === 'Span' ? pairOf(inline.c[0], 'command') : undefined;
      const [read] = inline.t === 'Span' ? inline.c[1] : [];
      if (command === undefined || read?.t !== 'Cite') return undefined;
      const cite: typeof read = { t: 'Cite', c: [read.c[0].map(known), read.c[1]] };
      if (command === 'nocite') {
        listed.push(...cite.c[0]);
        return [];
      }
      const alias = pairOf(inline.t === 'Span' ? inline.c[0] : attributes(), 'alias');
      if (alias !== undefined) {
        listed.push(...cite.c[0]);
        return byAlias(cite.c[0], alias, command === 'citepalias');
      }
      if (IN_TEXT.test(command) && style === 'author-year')
        return joined(
          cite.c[0].map((citation) => {
            const named = names.get(citation.citationId);
            if (named === undefined || citation.citationPrefix.length === 0)
              return [{ t: 'Cite', c: [[citation], []] }];
            listed.push(citation);
            // pandoc writes the note before the name.
            return [str(named.name), str('\u00a0'), ...byName('citeyearpar', [{ citation, named }])];
          }),
          ', ',
        );
      const isBare = BARE.test(command) || (command === 'biblatex' && style === 'author-year');
      if (!isBare && !IN_TEXT.test(command)) return [cite];
      const cited = cite.c[0].map((citation) => ({ citation, named: names.get(citation.citationId) }));
      if (cited.some(({ named }) => named === undefined)) return [cite];
      if (IN_TEXT.test(command))
        return joined(
          cited.map(({ citation, named }) => [
            str(named?.name ?? ''),
            str('\u00a0'),
            { t: 'Cite', c: [[{ ...citation, citationMode: { t: 'NormalCitation' } }], []] },
          ]),
          ', ',
        );
      listed.push(...cite.c[0]);
      return byName(
        command,
        cited.flatMap(({ citation, named }) => (named ? [{ citation, named }] : [])),
      );
    },
  });
  const nocite: Inline = {
    t: 'Cite',
    c: [listed.map((citation) => ({ ...citation, citationPrefix: [], citationSuffix: [] })), []],
  };
  const text = JSON.stringify({
    'pandoc-api-version': [1, 23, 1],
    meta: listed.length === 0 ? {} : { nocite: { t: 'MetaInlines', c: [nocite] } },
    blocks: spelled,
  });
  const document = await pandocRead(pandoc, { from: 'json', ...citing(references, style) }, text, references);
  return readFormulas(withEntryNotes(document.blocks, names));
}

/** Prints the notes of entries behind them, as BibTeX does and citeproc doesn't: "To appear." */
const withEntryNotes = (blocks: Block[], names: ReadonlyMap<string, CitedNames>): Block[] =>
  rewriteBlocks(blocks, {
    block: (block) => {
      if (block.t !== 'Div' || !block.c[0][1].includes('csl-entry')) return undefined;
      const note = names.get(block.c[0][0].replace(/^ref-/, ''))?.note.trim() ?? '';
      const [entry, ...more] = block.c[1];
      if (note === '' || entry?.t !== 'Para' || inlineText(entry.c).includes(note)) return undefined;
      const end: Inline[] = [{ t: 'Space' }, ...words(/[.!?]$/.test(note) ? note : `${note}.`)];
      const last = entry.c.at(-1);
      const content =
        last?.t === 'Span' && last.c[0][1].includes('csl-right-inline')
          ? [...entry.c.slice(0, -1), span(last.c[0], [...last.c[1], ...end])]
          : [...entry.c, ...end];
      return [{ t: 'Div', c: [block.c[0], [{ t: 'Para', c: content }, ...more]] }];
    },
  });

/** Commands that print names, years or titles without brackets; biblatex's \cite does if its style has names. */
const BARE = /^[Cc]ite(?:author|year|yearpar|alt|alp|title)$/;

interface Named {
  citation: Citation;
  named: CitedNames;
}

function byName(command: string, cited: Named[]): Inline[] {
  const links = cited.map(({ citation, named }): Inline[] => [
    ...(citation.citationPrefix.length > 0 ? [...citation.citationPrefix, str(' ')] : []),
    {
      t: 'Link',
      c: [attributes(), wordsOf(command, named), [`#ref-${citation.citationId}`, '']],
    },
    ...citation.citationSuffix,
  ]);
  const content = joined(links, '; ');
  return command.endsWith('par') ? [str('('), ...content, str(')')] : content;
}

/** "Bo et al." ends a sentence with its own period. */
const withOnePeriod = (line: Inline[]): Inline[] =>
  line.flatMap((inline, at): Inline[] => {
    const before = line[at - 1];
    const last = before?.t === 'Link' ? before.c[1].at(-1) : undefined;
    if (inline.t !== 'Str' || !inline.c.startsWith('.') || last?.t !== 'Str' || !last.c.endsWith(' al.'))
      return [inline];
    return inline.c === '.' ? [] : [str(inline.c.slice(1))];
  });

/** Cites a work by the author's short name for it. */
function byAlias(citations: Citation[], alias: string, isInBrackets: boolean): Inline[] {
  const [first] = citations;
  if (!first) return [];
  const { citationId, citationPrefix, citationSuffix } = first;
  const link: Inline = {
    t: 'Link',
    c: [attributes('', ['citation']), [str(alias)], [`#ref-${citationId}`, '']],
  };
  const content = [
    ...(citationPrefix.length > 0 ? [...citationPrefix, str(' ')] : []),
    link,
    ...citationSuffix,
  ];
  const shown = isInBrackets ? [str('('), ...content, str(')')] : content;
  return [span(attributes('', ['citations'], [['cites', citationId]]), shown)];
}

function wordsOf(command: string, { name, year, title, isPart }: CitedNames): Inline[] {
  if (command === 'citetitle') return isPart ? [str(`“${title}”`)] : [{ t: 'Emph', c: [str(title)] }];
  if (/author$/.test(command)) return [str(name)];
  if (/year/.test(command)) return [str(year)];
  return [str(/alp$/.test(command) ? `${name}, ${year}` : `${name} ${year}`)];
}

const joined = (parts: Inline[][], separator: string): Inline[] =>
  parts.flatMap((part, at) => (at === 0 ? part : [str(separator), ...part]));
