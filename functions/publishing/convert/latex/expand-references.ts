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
  result = replaceCommand(result, 'autoref', 'sm', ([, label = '']) =>
    unless('autoref', `\\ref{${REFERENCE_MARKS.auto}${label.trim()}}`),
  );
  return ofClasses(result, defined);
}

/** References of a class that wasn't sent, such as `\\figref{a}`, to a label of the paper name what they refer to. */
function ofClasses(tex: string, defined: ReadonlySet<string>): string {
  const labels = new Set([...tex.matchAll(/\\label\s*\{([^{}]*)\}/g)].map(([, label = '']) => label.trim()));
  return replaceCommand(tex, '[A-Za-z]+[rR]ef', 'sm', ([, label = ''], name) =>
    !defined.has(name) && !KNOWN.has(name) && labels.has(label.trim())
      ? `\\ref{${REFERENCE_MARKS.auto}${label.trim()}}`
      : undefined,
  );
}

/** Those that other steps or pandoc read. */
const KNOWN: ReadonlySet<string> = new Set(
  'eqref cref Cref pageref hyperref href nameref autoref vref fnref corref tnoteref mathref'.split(' '),
);

/** The references of the class jmlr, which name what they refer to. */
const OF_JMLR =
  '(?:section|equation|table|figure|algorithm|theorem|lemma|remark|corollary|proposition|definition|conjecture|axiom|example|appendix)ref';

const PAGE = String.raw`\\(?:[cCv]|auto)?page(?:c?ref)(?:range)?\*?\s*\{[^}]*\}`;
/** Several references to pages: `\pageref{a}, \pageref{b}, and~\pageref{c}`. */
const PAGES = String.raw`${PAGE}(?:(?:,?[~\s]*(?:and|to|und|et)[~\s]+|,[~\s]*|-{1,3}|–)${PAGE})*`;
/** Words that only say on which page something stands. */
const SEEN_ON = new RegExp(
  String.raw`\s{0,20}\(?\b(?:(?:starting|beginning)\s+)?(?:on|see)\s+(?:(?:pages?|pp?\.)[~\s]*)?${PAGES}\)?`,
  'g',
);
const BESIDE = new RegExp(
  String.raw`,?[~\s]{0,20}(?:\((?:pages?|pp?\.)[~\s]*${PAGES}\)|\[(?:pages?|pp?\.)?[~\s]*${PAGES}\]|\b(?:pages?|pp?\.)[~\s]*${PAGES})`,
  'g',
);

/** The web page has no page numbers to refer to. */
function withoutPages(tex: string, defined: ReadonlySet<string>): string {
  const words = tex.replace(SEEN_ON, '').replace(BESIDE, '');
  return replaceCommand(words, '[cC]pageref|vpageref|autopageref', 'sm', ([, label = ''], name) =>
    defined.has(name) ? undefined : `\\cref{${label}}`,
  );
}
