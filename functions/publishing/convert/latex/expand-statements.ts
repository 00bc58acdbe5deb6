import { replaceCommand, replaceEnvironment } from './scan.ts';

/** Statements at the end of papers that aren't fields of ours: commands of MDPI and Copernicus, with the headings that they print. */
const COMMANDS: Readonly<Record<string, string>> = {
  authorcontributions: 'Author Contributions',
  authorcontribution: 'Author Contributions',
  codedataavailability: 'Code and Data Availability',
  videosupplement: 'Video Supplement',
  disclaimer: 'Disclaimer',
  supplementary: 'Supplementary Materials',
  informedconsent: 'Informed Consent Statement',
  sampleavailability: 'Sample Availability',
  publicinvolvement: 'Public Involvement Statement',
  guidelinesstandards: 'Guidelines and Standards Statement',
  useofAI: 'Use of Artificial Intelligence',
};

/** Environments at the end of papers, of the Institute of Mathematical Statistics, Nature and Beilstein. */
const ENVIRONMENTS: Readonly<Record<string, string>> = {
  funding: 'Funding',
  supplement: 'Supplementary Material',
  methods: 'Methods',
};

/** Sections by the command or environment of a class, which pandoc would print without their headings. */
export function expandStatements(tex: string, isDefined: (name: string) => boolean): string {
  let result = replaceCommand(tex, Object.keys(COMMANDS).join('|'), 'm', ([words], name) =>
    isDefined(name) ? undefined : section(COMMANDS[name], words),
  );
  result = replaceCommand(result, 'abbreviations', 'mm', ([heading, words], name) =>
    isDefined(name) ? undefined : section(heading, words),
  );
  // The bibliography has its heading already.
  result = replaceCommand(
    result,
    'reftitle|PublishersNote|appendixtitles|linksupplementary',
    'm',
    (_, name) => (isDefined(name) ? undefined : ''),
  );
  result = replaceCommand(result, 'bm((?:sub){0,2}section)', 'som', ([star = '', , heading], name) =>
    isDefined(name) ? undefined : `\n\n\\${name.slice(2)}${isUnnumbered(tex) ? '*' : star}{${heading}}\n\n`,
  );
  result = Object.entries(ENVIRONMENTS).reduce(
    (text, [name, heading]) =>
      new RegExp(`\\\\newenvironment\\s*\\*?\\s*\\{${name}\\}`).test(text)
        ? text
        : headed(text, name, heading),
    result,
  );
  result = replaceCommand(result, 'stitle', 'm', ([title], name) =>
    isDefined(name) ? undefined : `\n\n\\textbf{${title}}\n\n`,
  );
  result = replaceCommand(result, 'sdescription|slink', 'om', ([, text], name) =>
    isDefined(name) ? undefined : `${name === 'slink' ? '' : text}\n\n`,
  );
  result = replaceCommand(result, 'ARXIV', 'm', ([id = ''], name) =>
    isDefined(name) ? undefined : `\\href{https://arxiv.org/abs/${id.trim()}}{arXiv:${id.trim()}}`,
  );
  // Templates have empty headings where their title page ends.
  return namedItems(result).replace(/\\section\s*\*\s*\{\s*\}/g, '');
}

const section = (heading = '', words = ''): string => `\n\n\\section*{${heading}}\n\n${words}\n\n`;

/** Wiley's headings have numbers, and those of Optica's back matter have none. */
const isUnnumbered = (tex: string): boolean => /\\begin\s*\{backmatter\}/.test(tex);

/** Several environments of a kind follow each other below one heading. */
function headed(tex: string, name: string, heading: string): string {
  let isFirst = true;
  return replaceEnvironment(tex, name, 'o', ([, body]) => {
    const written = isFirst ? section(heading, body) : `\n\n${body}\n\n`;
    isFirst = false;
    return written;
  });
}

/** Nature's `addendum`, whose items without a name are acknowledgments. */
const namedItems = (tex: string): string =>
  replaceEnvironment(tex, 'addendum', '', ([body = '']) =>
    body.includes('\\item')
      ? replaceCommand(body, 'item', 'o', ([name = 'Acknowledgments']) => `\n\n\\section*{${name}}\n\n`)
      : undefined,
  );
