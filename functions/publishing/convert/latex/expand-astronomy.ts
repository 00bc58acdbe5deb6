import { replaceCommand } from './scan.ts';

/** Expands what Astronomy & Astrophysics (aa.cls) defines for tables: marks and notes, and tables at the end of the paper. */
export function expandAstronomy(tex: string, isDefined: (name: string) => boolean): string {
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
