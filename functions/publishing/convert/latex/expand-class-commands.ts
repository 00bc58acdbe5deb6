import { replaceCommand } from './scan.ts';

/** The journal abbreviations of AASTeX, MNRAS and A&A classes, by the AAS's list. */
const journals: Readonly<Record<string, string>> = {
  aap: 'A\\&A',
  aaps: 'A\\&AS',
  aapr: 'A\\&A~Rev.',
  actaa: 'Acta Astron.',
  aj: 'AJ',
  ao: 'Appl.~Opt.',
  apj: 'ApJ',
  apjl: 'ApJL',
  apjs: 'ApJS',
  aplett: 'Astrophys.~Lett.',
  apss: 'Ap\\&SS',
  araa: 'ARA\\&A',
  baas: 'BAAS',
  icarus: 'Icarus',
  jcap: 'JCAP',
  jqsrt: 'JQSRT',
  memras: 'MmRAS',
  mnras: 'MNRAS',
  nat: 'Nature',
  nar: 'New A Rev.',
  pasa: 'PASA',
  pasj: 'PASJ',
  pasp: 'PASP',
  physrep: 'Phys.~Rep.',
  pra: 'Phys.~Rev.~A',
  prb: 'Phys.~Rev.~B',
  prc: 'Phys.~Rev.~C',
  prd: 'Phys.~Rev.~D',
  pre: 'Phys.~Rev.~E',
  prl: 'Phys.~Rev.~Lett.',
  procspie: 'Proc.~SPIE',
  rmp: 'Rev.~Mod.~Phys.',
  solphys: 'Sol.~Phys.',
  ssr: 'Space~Sci.~Rev.',
};

/** Writes out commands that a document class would define: journal names, headings without number, page references. */
export function expandClassCommands(tex: string): string {
  const defined = new Set(
    [...tex.matchAll(/\\(?:newcommand|def|providecommand)\s*\{?\\([a-z]+)/g)].map((match) => match[1]),
  );
  const names = Object.keys(journals).filter((name) => !defined.has(name));
  let result = tex.replace(
    new RegExp(`\\\\(${names.join('|')})(?![A-Za-z@])`, 'g'),
    (_, name: string) => `{${journals[name]}}`,
  );
  result = result.replace(
    /\\(acknowledge?ments?|acknow)(?![A-Za-z@])(?!\s*\})/g,
    () => '\n\n\\section*{Acknowledgments}\n\n',
  );
  result = result.replace(
    /\\begin\{(acks|acknowledge?ments?)\}([\s\S]*?)\\end\{\1\}/g,
    '\\section*{Acknowledgments}\n\n$2\n\n',
  );
  result = replaceCommand(result, 'IEEEPARstart|lettrine', 'omm', ([, initial, rest]) => `${initial}${rest}`);
  result = result.replace(/\\(?:onlinecite|citen|citenum)(?![A-Za-z@])/g, '\\cite');
  // Web pages have no pages.
  result = result.replace(
    /\s*\(?\b(?:(?:starting|beginning)\s+)?(?:on|see)\s+pages?[~\s]*\\pageref\s*\{[^}]*\}\)?/g,
    '',
  );
  result = replaceCommand(result, 'pageref', 'm', () => '');
  return result.replace(/\\(?:sffamily|rmfamily|ttfamily|upshape|mdseries)(?![A-Za-z@])\s*/g, '');
}
