/** What readers see as structure, by kind: patterns of the names of commands and environments. */
const kinds: Readonly<Record<string, string>> = {
  headings: '(?:sub)*section chapter part (?:sub)?paragraph appendix appendices',
  front:
    'title subtitle author date thanks and maketitle abstract abstractname keywords? dedication shorttitle shortauthors titlerunning authorrunning today',
  people: 'affil\\w* address email institut\\w+ orcid\\w* ead corref',
  dates: 'funding received accepted revised published',
  publishers: 'acm\\w+ icml\\w+ IEEE\\w+ ccs\\w+',
  document: 'document begin end usepackage',
  definitions: 'if[a-zA-Z]* new\\w+ renew\\w+ the[a-z]+',
  references: 'label ref eqref pageref autoref nameref [cC]ref\\w* vref includegraphics url href hyperref',
  citations: 'cite\\w* [a-z]+cite\\w* bibitem bibliography\\w* printbibliography thebibliography newblock',
  notes: 'footnote\\w* caption\\w* subcaption\\w* sub(?:figure|float|table)\\w*',
  floats: '(?:figure|table|algorithm\\w*|deluxetable)\\*?',
  formulas:
    '(?:equation|eqnarray|align|gather|multline|flalign|alignat|split|cases|array|displaymath|math)\\*?',
  tables: '(?:tabular[xy]?|longtable)\\*? hline toprule midrule bottomrule multicolumn multirow',
  lists: '(?:itemize|enumerate|description|list)\\*? item',
  blocks:
    '(?:quote|quotation|verse|center|flush\\w+|minipage|verbatim|lstlisting|minted|proof|acks|acknowledge?ments?|frontmatter|titlepage)\\*? qed\\w*',
  faces: 'emph text(?:bf|it|tt|sc|rm|sf|sl|up|md|normal) (?:bf|it|tt|sc|rm|sf|sl|em)(?:series|shape|family)?',
  sizes: '(?:normal|footnote|script)size small tiny [lL]arge LARGE huge Huge',
  pages: 'markboth markright pagestyle thispagestyle tableofcontents contentsline numberline',
  names: 'proofname refname bibname figurename tablename',
};

const pattern = new RegExp(`^\\\\?(?:${Object.values(kinds).join(' ').split(' ').join('|')})$`);

/** Tells whether a command or environment has one form on the page, whatever a class makes of it. */
export const isStructure = (name: string): boolean => pattern.test(name);
