import { replaceCommand } from './scan.ts';

/**
 * Removes title page commands from the body. The page shows title, authors and keywords from the paper's metadata, and
 * pandoc would print the arguments of commands that it doesn't know, such as `\altaffiltext`, in the text.
 */
export function dropFrontCommands(tex: string): string {
  const begin = /\\begin\s*\{document\}/.exec(tex);
  const split = begin ? begin.index + begin[0].length : 0;
  let body = tex.slice(split);
  const own = ownCommands(tex);
  for (const [names, signature] of frontCommands)
    body = replaceCommand(body, names, signature, (_, name) => (own.has(name) ? undefined : ''));
  // AASTeX sets these as paragraphs.
  body = replaceCommand(body, 'facility|facilities|software', 'om', ([, text = ''], name) =>
    own.has(name)
      ? undefined
      : `\n\n\\textit{${name === 'software' ? 'Software' : 'Facilities'}:} ${text}\n\n`,
  );
  body = body.replace(layoutSwitches, ' ');
  return tex.slice(0, split) + dropKeywordEnvironments(body);
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
  ['author|affil|affiliation|altaffiliation|address|institute|institution|curraddr|orcid', 'om'],
  ['collaboration', 'omm'],
  ['collaboration', 'om'],
  ['title|subtitle|date|ead|journal|fntext|cortext|tnotetext|ccsdesc', 'om'],
  ['altaffilmark|email|received|accepted|revised|published|shorttitle|shortauthors|slugcomment', 'm'],
  ['correspondingauthor|corresp|keywords|subjectheadings|dedication|pacs|preprint|homepage', 'm'],
  ['IEEEauthorblockN|IEEEauthorblockA|titlerunning|authorrunning|icmltitlerunning|icmlkeywords', 'm'],
  ['altaffiltext|icmlaffiliation|icmlcorrespondingauthor|markboth', 'mm'],
  ['icmlauthor', 'mm'],
  // After \author, a \thanks is a note on the title page.
  ['thanks|dedicatory|urladdr|translator', 'm'],
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
  /\\(?:maketitle|tableofcontents|listoffigures|listoftables|clearpage|cleardoublepage|newpage|pagebreak|linenumbers|frontmatter|mainmatter|backmatter|balance|onecolumn|IEEEpeerreviewmaketitle|IEEEdisplaynontitleabstractindextext|IEEEdisplaynotcompsoctitleabstractindextext|appendixpage|printkeywords)(?![A-Za-z@])/g;

function dropKeywordEnvironments(body: string): string {
  return body.replace(
    /\\begin\{(keywords?|IEEEkeywords|CCSXML|highlights|graphicalabstract|icmlauthorlist)\}[\s\S]*?\\end\{\1\}/g,
    '',
  );
}
