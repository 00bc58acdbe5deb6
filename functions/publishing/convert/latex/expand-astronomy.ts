import { replaceCommand } from './scan.ts';

/** Expands what Astronomy & Astrophysics (aa.cls) defines for tables: marks and notes, and tables at the end of the paper. */
export function expandAstronomy(source: string, isDefined: (name: string) => boolean): string {
  const tex = expandAastex(source, isDefined);
  if (!/\\(?:tablefoo|tablebib|longtab|onl(?:tab|fig)|onllongtab|tens)/.test(tex)) return tex;
  const unless = (name: string, written: string) => (isDefined(name) ? undefined : written);
  let result = replaceCommand(tex, 'tablefootmark', 'm', ([mark], name) =>
    unless(name, `\\textsuperscript{${mark}}`),
  );
  result = replaceCommand(result, 'tablefoottext', 'mm', ([mark, text], name) =>
    unless(name, `\n\n\\textsuperscript{${mark}} ${text}\n\n`),
  );
  result = replaceCommand(result, 'tablefoot', 'm', ([text], name) =>
    unless(name, `\n\n\\textit{Notes.} ${text}\n\n`),
  );
  result = replaceCommand(result, 'tablebib', 'm', ([text], name) =>
    unless(name, `\n\n\\textit{References.} ${text}\n\n`),
  );
  result = replaceCommand(result, 'longtabL?|onllongtabL?|onltab|onlfig', 'om', ([, content = ''], name) =>
    unless(name, `\n\n${content}\n\n`),
  );
  result = replaceCommand(result, 'tens', 'm', ([letter], name) => unless(name, `\\mathsf{${letter}}`));
  return result;
}

/** The fixed nominal values of AASTeX, and those of the Sun, Earth and Jupiter: the letter, and what stands below it. */
const NOMINAL: Readonly<Record<string, [letter: string, below: string]>> = {
  nomSolarEffTemp: ['T', '\\mathrm{eff}\\odot'],
  nomTerrEqRadius: ['R', 'E\\mathrm{e}'],
  nomTerrPolarRadius: ['R', 'E\\mathrm{p}'],
  nomJovianEqRadius: ['R', 'J\\mathrm{e}'],
  nomJovianPolarRadius: ['R', 'J\\mathrm{p}'],
  nomTerrMass: ['(GM)', '\\mathrm{E}'],
  nomJovianMass: ['(GM)', '\\mathrm{J}'],
};
const OF_BODIES: Readonly<Record<string, string>> = {
  nom: '\\odot',
  Eenom: 'E\\mathrm{e}',
  Epnom: 'E\\mathrm{p}',
  Jenom: 'J\\mathrm{e}',
  Jpnom: 'J\\mathrm{p}',
};

/** Expands AASTeX's nominal units, and removes its notes on changes and its list of the pictures that are shown online only. */
function expandAastex(tex: string, isDefined: (name: string) => boolean): string {
  if (!/\\documentclass\s*(?:\[[^\]]*\])?\s*\{aastex\w*\}/.test(tex)) return tex;
  const nominal = (letter = '', below = '') => `\\ensuremath{\\mathcal{${letter}}^{\\mathrm{N}}_{${below}}}`;
  let result = tex.replace(/\\figsetgrpstart(?![A-Za-z])[\s\S]*?\\figsetgrpend(?![A-Za-z])/g, '');
  result = replaceCommand(result, 'figsetnum', 'm', ([number]) => `\\textbf{Fig. Set ${number}.}`);
  result = replaceCommand(result, 'figsettitle', 'm', ([title]) => `\\textbf{${title}}`);
  result = result.replace(/\\figset(?:start|end)(?![A-Za-z])/g, '');
  result = replaceCommand(result, 'explain', 'om', (_, name) => (isDefined(name) ? undefined : ''));
  result = replaceCommand(result, Object.keys(OF_BODIES).join('|'), 'm', ([letter], name) =>
    isDefined(name) ? undefined : nominal(letter, OF_BODIES[name]),
  );
  return replaceCommand(result, Object.keys(NOMINAL).join('|'), '', (_, name) =>
    isDefined(name) ? undefined : nominal(...(NOMINAL[name] ?? [])),
  );
}
