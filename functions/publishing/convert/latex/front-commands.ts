import type { ConversionLog } from '../conversion-log.ts';
import { readGroup, replaceCommand, replaceEnvironment, skipSpace } from './scan.ts';

/**
 * Removes title page commands from the body. The page shows title, authors and keywords from the paper's metadata, and
 * pandoc would print the arguments of commands that it doesn't know, such as `\altaffiltext`, in the text.
 */
export function dropFrontCommands(tex: string, log: ConversionLog): string {
  const begin = /\\begin\s*\{document\}/.exec(tex);
  const split = begin ? begin.index + begin[0].length : 0;
  let body = withoutTitleBlocks(withoutColumns(tex.slice(split)));
  const own = ownCommands(tex);
  body = linkedAddresses(body);
  for (const [names, signature] of frontCommands)
    body = replaceCommand(body, names, signature, (_, name) => (own.has(name) ? undefined : ''));
  // AASTeX sets these as paragraphs. Its earlier versions list them behind the author's own words.
  const isListed = /Facilit(?:y|ies)\s*:/.test(body);
  body = replaceCommand(body, 'facility|facilities|software', 'om', ([, text = ''], name) =>
    own.has(name)
      ? undefined
      : name === 'facility' && isListed
        ? text
        : `\n\n\\textit{${name === 'software' ? 'Software' : 'Facilities'}:} ${text}\n\n`,
  );
  // Between the authors of AASTeX.
  const front = frontEnd(body);
  body = body.slice(0, front).replace(/\\and(?![A-Za-z@])/g, '') + body.slice(front);
  body = dropTitlePage(body, own, log).replace(layoutSwitches, ' ');
  // Nothing reads the authors from here on, and pandoc would report the commands between their names.
  const preamble = replaceCommand(tex.slice(0, split), 'author', 'om', () => '');
  return preamble + dropKeywordEnvironments(body);
}

/** Returns where the first section begins. */
const frontEnd = (body: string): number => Math.max(0, body.search(/\\(?:section|chapter)(?![A-Za-z@])/));

/** Links an address in a sentence, `please write to \\email{…}`. Others are parts of the title page or follow the authors' addresses. */
function linkedAddresses(body: string): string {
  const front = frontEnd(body);
  return (
    body.slice(0, front) +
    body
      .slice(front)
      .replace(
        /(?<!\\[A-Za-z]{0,40})([\p{L},(:;](?:[ \t~]*\n)?[ \t~]*)\\email\s*\{\s*([^{}\s]*@[^{}\s]*)\s*\}/gu,
        '$1\\href{mailto:$2}{$2}',
      )
  );
}

/** Unwraps what stands across both columns, `\twocolumn[\maketitle …]`, with the picture that many papers have below their title. */
const withoutColumns = (body: string): string =>
  replaceCommand(body, 'twocolumn', 'o', ([content]) =>
    content === undefined
      ? undefined
      : isTitle(content)
        ? ''
        : `\n\n${content.replace(/^\s*\{([\s\S]*)\}\s*$/, '$1').replace(/\\renewcommand\s*\\twocolumn\s*\[1\]\s*\[\]\s*\{#1\}/, '')}\n\n`,
  );

/** The Royal Society of Chemistry's template sets its title, authors and abstract so, without `\\maketitle`. */
const isTitle = (content: string): boolean =>
  /@twocolumnfalse/.test(content) &&
  /\\(?:LARGE|Large|[hH]uge)(?![A-Za-z])/.test(content) &&
  !/\\(?:maketitle|caption)(?![A-Za-z])/.test(content);

/** Removes the title and authors in `center` above a heading "Abstract", as SciPost has them. */
function withoutTitleBlocks(body: string): string {
  const first = body.search(/\\section(?![A-Za-z])/);
  const isAbstract =
    first >= 0 &&
    /^\\section\s*\*?\s*\{(?:\\color\s*\{[^{}]*\}|[{\s])*Abstract/.test(body.slice(first, first + 80));
  return isAbstract
    ? replaceEnvironment(body.slice(0, first), 'center', '', ([block = '']) =>
        /\\(?:includegraphics|caption)(?![A-Za-z])/.test(block) ? undefined : '',
      ) + body.slice(first)
    : body;
}

/** What may stand above the title and isn't part of a title page. */
const NO_TITLE = new RegExp(
  [
    // Definitions and settings.
    '(?:re)?new|provide|declare|def|let|set|addto|input|include|use|hyper|theoremstyle|number|counter|graphicspath|bib|lst',
    'hyphenation|color|swap|at(?:begin|end)|make|tikz|pgf|gls|acro|long|global',
    // Text.
    '(?:sub)*(?:section|paragraph)|chapter|part|item|footnote|cite|text|emph|url|href|mbox|parbox|fbox|label|colophon|[A-Z]?ref',
    'center|noindent|[vh]space|facilit|software',
  ]
    .map((names) => `^(?:${names})`)
    .join('|'),
  'i',
);

/**
 * Removes the commands of unknown classes above `\maketitle`, such as `\confname{…}`: they set the title page, and their words
 * would stand above the text.
 */
function dropTitlePage(body: string, own: ReadonlySet<string>, log: ConversionLog): string {
  const title = body.search(/\\(?:maketitle|MakeTitlePage|makefrontmatter)(?![A-Za-z])/);
  const above = body.slice(0, Math.max(0, title));
  if (/\\(?:sub)*section(?![A-Za-z])/.test(above)) return body;
  const dropped = new Set<string>();
  let kept = '';
  let done = 0;
  let depth = 0;
  const command = /\\(begin|end)(?![A-Za-z])|(?<=^[ \t]*)\\([A-Za-z]+)\*?/gm;
  for (let match = command.exec(above); match; match = command.exec(above)) {
    const [whole, boundary, name = ''] = match;
    if (boundary) depth += boundary === 'begin' ? 1 : -1;
    const end = groupsEnd(above, match.index + whole.length);
    if (boundary || depth > 0 || end === undefined || NO_TITLE.test(name) || own.has(name)) continue;
    dropped.add(name);
    kept += above.slice(done, match.index);
    done = end;
    command.lastIndex = end;
  }
  for (const name of dropped)
    log.info(
      `The title page’s command \\${name} was omitted; the page shows the paper’s own fields.`,
      `\\${name}`,
    );
  return kept + above.slice(done) + body.slice(above.length);
}

/** Returns where the groups in braces and brackets after a command end; undefined if it has none in braces. */
function groupsEnd(tex: string, from: number): number | undefined {
  let end: number | undefined;
  for (let at = from; ; ) {
    const start = skipSpace(tex, at);
    const optional = readGroup(tex, start, '[', ']');
    const group = optional ?? readGroup(tex, start);
    if (!group) return end;
    at = group.end;
    if (!optional) end = at;
  }
}

/** An author's own `\accepted` or `\published` is a word of the text, not the date on a title page. */
function ownCommands(tex: string): ReadonlySet<string> {
  const defined = tex.matchAll(/\\(?:(?:re)?newcommand|providecommand|def)\*?\s*\{?\s*\\([A-Za-z@]+)/g);
  return new Set(
    [...defined]
      .map((match) => match[1] ?? '')
      .filter((name) => !/^(?:author|affil|title|address|institut|email|orcid|keywords|thanks)/.test(name)),
  );
}

// Of the classes article, amsart, aastex, revtex, elsarticle, llncs, svjour, mnras, acmart, IEEEtran and icml.
const frontCommands: ReadonlyArray<[names: string, signature: string]> = [
  // The classes cas-sc and cas-dc of Elsevier.
  ['author', 'omo'],
  ['tnotemark|cormark|fnmark', 'o'],
  ['nonumnote|bio|equalcont', 'm'],
  ['author|affil|affiliation|altaffiliation|address|institute|institution|curraddr|orcid', 'om'],
  ['collaboration', 'omm'],
  ['collaboration', 'om'],
  ['title|subtitle|date|ead|journal|fntext|cortext|tnotetext|ccsdesc', 'om'],
  ['email', 'om'],
  ['altaffilmark|received|accepted|revised|published|shorttitle|shortauthors|slugcomment', 'm'],
  ['correspondingauthor|corresp|keywords|subjectheadings|dedication|pacs|preprint|homepage', 'm'],
  ['IEEEauthorblockN|IEEEauthorblockA|titlerunning|authorrunning|icmltitlerunning|icmlkeywords', 'm'],
  ['altaffiltext|icmlaffiliation|icmlcorrespondingauthor|markboth', 'mm'],
  ['icmlauthor|icmlsetsymbol', 'mm'],
  ['icmltitle|aistats(?:title|author|address)|running(?:title|author)|run(?:title|author)', 'm'],
  // After \author, a \thanks is a note on the title page.
  ['thanks|dedicatory|copyrightstatement|urladdr|translator|nocollaboration|printAffiliationsAndNotice', 'm'],
  ['corref|fnref|tnoteref|MSC|pacs|keywords|biboptions|subjclass', 'om'],
  [
    'copyrightyear|acmYear|acmDOI|acmISBN|acmBooktitle|acmPrice|acmSubmissionID|setcopyright|settopmatter',
    'm',
  ],
  ['acmConference|received|acmJournal|acmVolume|acmNumber|acmArticle|acmMonth', 'om'],
  ['IEEEtitleabstractindextext|IEEEcompsoctitleabstractindextext|IEEEpubid|IEEEspecialpapernotice', 'm'],
  ['thispagestyle|pagestyle|pagenumbering|bibliographystyle', 'm'],
];

const layoutSwitches =
  /\\(?:maketitle|tableofcontents|listoffigures|listoftables|clearpage|cleardoublepage|newpage|pagebreak|linenumbers|frontmatter|mainmatter|backmatter|balance|onecolumn|IEEEpeerreviewmaketitle|IEEEdisplaynontitleabstractindextext|IEEEdisplaynotcompsoctitleabstractindextext|appendixpage|printkeywords|printcredits|endbio|digitalasset|allauthors|hrulefill|IEEEpubidadjcol|sidecaption|noaffiliation|(?:do)?parttoc|faketableofcontents|maketitlesupplementary)(?![A-Za-z@])/g;

function dropKeywordEnvironments(body: string): string {
  return body.replace(
    /\\begin\{(keywords?|IEEEkeywords|CCSXML|highlights|graphicalabstract|icmlauthorlist|aug|affiliations|amscode|jelcode)\}[\s\S]*?\\end\{\1\}/g,
    '',
  );
}
