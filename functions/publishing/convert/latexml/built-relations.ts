import { readGroup, replaceCommand } from '../latex/scan.ts';

/**
 * Writes ≲ and ≳ for the signs that papers in physics and astronomy build of boxes, such as
 * `\\mathrel{\\hbox to0.0pt{\\lower 4.0pt\\hbox{$\\sim$}\\hss}\\raise 1.0pt\\hbox{$<$}}`.
 */
export function builtRelations(tex: string): string {
  if (!/\\(?:raise|lower)(?![A-Za-z])/.test(tex)) return tex;
  const related = replaceCommand(tex, 'mathrel', 'm', ([body = '']) => relationOf(body));
  let output = '';
  let done = 0;
  for (const { index, 0: whole } of related.matchAll(/\\(?:raise|lower)\s*[-\d.]+pt\s*\\hbox\s*(?=\{)/g)) {
    const group = readGroup(related, index + whole.length);
    const relation = group && index >= done ? relationOf(whole + group.inner) : undefined;
    if (!group || relation === undefined) continue;
    output += related.slice(done, index) + relation;
    done = group.end;
  }
  return output + related.slice(done);
}

const MOST_CHARACTERS = 300;

function relationOf(body: string): string | undefined {
  if (body.length > MOST_CHARACTERS || !/\\(?:raise|lower)(?![A-Za-z])/.test(body)) return undefined;
  // TeX's numbers of the signs are "218, "13C and "13E.
  if (!/\\sim(?![A-Za-z])|\\mathchar 536/.test(body)) return undefined;
  const [isLess, isGreater] = [/<|\\mathchar 316/.test(body), />|\\mathchar 318/.test(body)];
  if (isLess === isGreater) return undefined;
  return isLess ? '\\lesssim ' : '\\gtrsim ';
}
