import { readAsset } from './locate-entry.ts';

/** How a paper cites: `[2]` in the order of citation, `[1]` in the order of the authors, `[ABC12]`, or (Abel, 2012). */
export type CitationStyle = 'numeric' | 'sorted' | 'alphabetic' | 'author-year';

const UNSORTED =
  /^(?:unsrt[\w-]*|ieeetr|IEEEtran\w*|elsarticle-num\w*|apsrev\w*|aip\w*|naturemag|vancouver|JHEP\w*)$/;
const SORTED =
  /^(?:plain|plainurl|abbrv|abbrvurl|acm|amsplain|siam\w*|splncs\w*|spmpsci|ACM-Reference-Format)$/;

/** Returns the citation style that a LaTeX paper asks for: the styles of BibTeX, natbib and biblatex. */
export function citationStyle(tex: string): CitationStyle {
  const style = /\\bibliographystyle\s*\{([^}]*)\}/.exec(tex)?.[1]?.trim() ?? '';
  const options = [
    ...tex.matchAll(/\\(?:usepackage|RequirePackage)\s*\[([^\]]*)\]\s*\{(?:natbib|biblatex)\}/g),
    ...tex.matchAll(/\\PassOptionsToPackage\s*\{([^}]*)\}\s*\{(?:natbib|biblatex)\}/g),
    ...tex.matchAll(/\\setcitestyle\s*\{([^}]*)\}/g),
  ]
    .map((match) => match[1])
    .join(',');
  if (/style\s*=\s*alphabetic/.test(options) || /^(?:ams)?alpha(?:url)?$/.test(style)) return 'alphabetic';
  if (/\bnumbers\b|\bsuper\b/.test(options)) return UNSORTED.test(style) ? 'numeric' : 'sorted';
  if (/style\s*=\s*(?:ieee|nature|phys|vancouver|science|chem-)/.test(options)) return 'numeric';
  const numeric = /sorting\s*=\s*none/.test(options) ? 'numeric' : 'sorted';
  if (/style\s*=\s*(?:ext-)?numeric/.test(options)) return numeric;
  const ofClass = styleOfClass(tex, style, options);
  if (ofClass !== undefined) return ofClass;
  // biblatex’s own style is numeric; its other ones have names.
  if (/\{biblatex\}/.test(tex)) return /style\s*=/.test(options) ? 'author-year' : numeric;
  if (/natbib|style\s*=\s*(?:authoryear|apa|chicago)|\\citet|\\textcite|\\parencite/.test(tex))
    return 'author-year';
  if (SORTED.test(style)) return 'sorted';
  if (UNSORTED.test(style)) return 'numeric';
  return 'author-year';
}

/** Returns the style of classes that load natbib themselves. */
function styleOfClass(tex: string, style: string, options: string): CitationStyle | undefined {
  const [, given = '', name = ''] = /\\documentclass\s*(?:\[([^\]]*)\])?\s*\{([^}]*)\}/.exec(tex) ?? [];
  const all = `${given},${options}`;
  if (/author-?year/.test(all) || /\\citestyle\s*\{acmauthoryear\}/.test(tex)) return 'author-year';
  if (name === 'acmart' || name === 'lipics-v2021') return 'sorted';
  if (/^(?:elsarticle|cas-[sd]c)$/.test(name) && /-num/.test(style)) return 'numeric';
  if (/^sn-jnl/.test(name))
    return /sn-(?:basic|chicago|apa|mathphys-ay)/.test(all) ? 'author-year' : 'numeric';
  if (name === 'achemso') return 'numeric';
  if (/^revtex/.test(name) && !/\brmp\b/.test(all)) return 'numeric';
  return /(?:^|,)\s*(?:numbers|super)\s*(?:,|$)/.test(given) ? 'sorted' : undefined;
}

const BY_AUTHOR = '<sort><key macro="author"/><key variable="issued"/><key variable="title"/></sort>';

/** Returns the CSL of a style; undefined for author and year, which pandoc has. */
export function cslOf(style: CitationStyle): string | undefined {
  if (style === 'author-year') return undefined;
  const numeric = readAsset('numeric.csl');
  if (style === 'numeric') return numeric;
  const sorted = numeric.replace(/<bibliography[^>]*>/, (open) => open + BY_AUTHOR);
  if (style === 'sorted') return sorted;
  return sorted
    .replace(' collapse="citation-number"', ' disambiguate-add-year-suffix="true"')
    .replaceAll('"citation-number"', '"citation-label"');
}
