import { replaceCommand } from './scan.ts';

/** What a reference shows of its target, instead of the number: marks before its label. */
export const REFERENCE_MARKS = {
  /** The number of a part of a figure, without the figure's. */
  part: 'colophonpart:',
  /** The kind of the target, such as "Lemma". */
  kind: 'colophonkind:',
  /** The words of a heading. */
  title: 'colophontitle:',
  /** The kind and the number, as hyperref's `\autoref` names them. */
  auto: 'colophonauto:',
  /** The numbers of several things, without their kinds. */
  list: 'colophonlist:',
  /** The first and the last of several things. */
  range: 'colophonrange:',
} as const;

/**
 * Rewrites the references of cleveref, zref-clever, varioref, fancyref, nameref and jmlr to those that pandoc knows, with marks for
 * those to a range, a kind or a title.
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
  result = replaceCommand(result, 'sub(?:fig|tab)ref', 'sm', ([, labels = ''], name) =>
    unless(name, `\\ref{${REFERENCE_MARKS.list}${labels.trim()}}`),
  );
  result = replaceCommand(result, 'zcref|[vVfF]ref|Autoref', 'som', ([, , labels], name) =>
    unless(name, /^[zVF]|^fref/.test(name) ? `\\cref{${labels}}` : `\\ref{${labels}}`),
  );
  result = replaceCommand(result, '[cC]refrange', 'smm', ([, from = '', to = ''], name) =>
    unless(name, `\\${name.slice(0, 4)}{${REFERENCE_MARKS.range}${from.trim()},${to.trim()}}`),
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
    unless(name, `\\ref{${REFERENCE_MARKS.list}${labels.trim()}}`),
  );
  // The page refers to a part of a figure by the figure's number and the letter.
  result = replaceCommand(result, 'subref', 'sm', ([, label]) =>
    unless('subref', `\\ref{${REFERENCE_MARKS.part}${label?.trim()}}`),
  );
  return replaceCommand(result, 'autoref', 'sm', ([, label = '']) =>
    unless('autoref', `\\ref{${REFERENCE_MARKS.auto}${label.trim()}}`),
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
