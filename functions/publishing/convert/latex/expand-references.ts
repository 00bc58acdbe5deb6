import { replaceCommand } from './scan.ts';

/** What a reference shows of its target, instead of the number: marks before its label. */
export const REFERENCE_MARKS = {
  /** The number of a part of a figure, without the figure's. */
  part: 'colophonpart:',
  /** The kind of the target, such as "Lemma". */
  kind: 'colophonkind:',
  /** The words of a heading. */
  title: 'colophontitle:',
} as const;

/**
 * Rewrites the references of cleveref, zref-clever, varioref, fancyref, nameref and jmlr to those that pandoc knows: one for each
 * label, ranges, and references to a kind or a title.
 */
export function expandReferences(tex: string): string {
  const defined = new Set(
    [
      ...tex.matchAll(
        /\\(?:(?:re)?newcommand|providecommand|def|DeclareRobustCommand)\*?\s*\{?\s*\\([A-Za-z]+)/g,
      ),
    ].map((match) => match[1] ?? ''),
  );
  const unless = (name: string, written: string | undefined) => (defined.has(name) ? undefined : written);
  let result = withoutPages(tex, defined);
  result = replaceCommand(result, OF_JMLR, 'sm', ([, labels], name) => unless(name, `\\Cref{${labels}}`));
  result = replaceCommand(result, 'zcref|[vVfF]ref|Autoref', 'som', ([, , labels], name) =>
    unless(name, /^[zVF]|^fref/.test(name) ? `\\cref{${labels}}` : `\\ref{${labels}}`),
  );
  result = replaceCommand(result, '([cC])refrange', 'smm', ([, from = '', to = '']) =>
    unless('crefrange', `\\cref{${from.trim()}} to~\\ref{${to.trim()}}`),
  );
  result = replaceCommand(result, 'namecrefs?|nameCrefs?|lcnamecrefs?', 'm', ([label = '']) =>
    unless('namecref', `\\ref{${REFERENCE_MARKS.kind}${label.split(',')[0]?.trim()}}`),
  );
  result = replaceCommand(result, '[nN]ameref', 'sm', ([, label = '']) =>
    unless('nameref', `\\ref{${REFERENCE_MARKS.title}${label.trim()}}`),
  );
  result = replaceCommand(result, 'footref', 'm', ([label]) =>
    unless('footref', `\\textsuperscript{\\ref{${label?.trim()}}}`),
  );
  result = replaceCommand(result, 'labelcref|thmref', 'sm', ([, labels = ''], name) =>
    unless(name, listed(labels.split(',').map((label) => `\\ref{${label.trim()}}`))),
  );
  // The page refers to a part of a figure by the figure's number and the letter.
  result = replaceCommand(result, 'subref', 'sm', ([, label]) =>
    unless('subref', `\\ref{${REFERENCE_MARKS.part}${label?.trim()}}`),
  );
  // Pandoc resolves only single keys.
  return replaceCommand(result, '[cC]ref|autoref', 'sm', ([, keys = ''], name) =>
    keys.includes(',') && !defined.has(name)
      ? listed(
          keys
            .split(',')
            .filter((key) => key.trim() !== '')
            .map((key) => `\\${name}{${key.trim()}}`),
        )
      : undefined,
  );
}

/** The references of the class jmlr, which name what they refer to. */
const OF_JMLR =
  '(?:section|equation|table|figure|algorithm|theorem|lemma|remark|corollary|proposition|definition|conjecture|axiom|example|appendix)ref';

/** The web page has no page numbers to refer to. */
function withoutPages(tex: string, defined: ReadonlySet<string>): string {
  const pages = '\\\\(?:c|C|v|auto)?page(?:c?ref)(?:range)?';
  const words = tex.replace(
    new RegExp(
      `\\s*\\(?\\b(?:(?:starting|beginning)\\s+)?(?:on|see)\\s+(?:pages?[~\\s]*)?${pages}\\s*\\{[^}]*\\}\\)?`,
      'g',
    ),
    '',
  );
  return replaceCommand(words, '[cC]pageref|vpageref|autopageref', 'sm', ([, label = ''], name) =>
    defined.has(name) ? undefined : `\\cref{${label}}`,
  );
}

/** Lists parts like cleveref: "a and b", "a, b and c". */
function listed(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
