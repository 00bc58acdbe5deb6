import { NUMBER } from './reported-number.ts';
import type { Statistic } from './test-result.ts';

/** Patterns of reported results in `plainText`. Each quantifier has a bound, so that no text takes long. */

const KIND = `(?:[- ](?:value|statistic|score|ratio|test))?`;

const NAMES: Record<Statistic, string> = {
  t: `t(?:'?s)?${KIND}`,
  F: `F(?:'?s)?${KIND}`,
  chiSquare: String.raw`(?:Δ ?)?(?:[χΧX] ?(?:_\([^()]{1,12}\) ?)?[²2]|[Cc]hi(?:[- ]?squared?| ?[²2])|G²)${KIND}`,
  r: String.raw`r(?:'?s)?(?:_\((?:p|xy|partial|part|pb)\))?`,
  z: `[zZ](?:'?s)?${KIND}`,
  Q: 'Q(?:_\\([A-Za-z]{1,8}\\)|[- ]?(?:within|between|Within|Between|Total|Error|[TWBEM])|[- ](?:value|statistic))?',
};

const DF_IN_BRACKETS = String.raw` ?(?:[([{]([^()[\]{}]{1,60})[)\]}])?`;
const DF_AS_SUBSCRIPT = String.raw`(?: ?_\(([^()]{1,40})\))?`;
export const COMPARISON = `(=|<{1,2}|>{1,2}|≤|≥|≈|≪|≫|~)`;

/** Matches a statistic with its value: [whole, its own subscript, df as subscript, df in brackets, comparison, value]. */
export const HEADS: Record<Statistic, RegExp> = {
  t: head('t'),
  F: head('F'),
  chiSquare: head('chiSquare'),
  r: head('r'),
  z: head('z'),
  Q: head('Q'),
};

function head(statistic: Statistic): RegExp {
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}_'.\-/])(${NAMES[statistic]})${DF_AS_SUBSCRIPT}${DF_IN_BRACKETS} ?(?:${COMPARISON}|(?<=statistic|value) ?:) ?(${NUMBER})(?!\d)`,
    'gu',
  );
}

const TAILS = `(?:one|two|1|2)[- ]?(?:tailed|sided|tail)`;
const NOT_SIGNIFICANT = String.raw`(?:n\. ?s\.?|ns|NS|N\.S\.|not significant|non-?significant)(?!\p{L})`;

/** Matches a p-value: [whole, what qualifies p, comparison, value], with `ns` as a value. */
export const P_VALUE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_'])(?:${TAILS} )?[pP](?:'?s)?(?:[- ]?values?)?(?: ?_\(([^()]{1,30})\)| ?[([]([^()[\]]{1,30})[)\]])? ?(?:${COMPARISON}|:|of|was) ?(${NUMBER}|${NOT_SIGNIFICANT})`,
  'gu',
);

/** Matches a lone "ns". */
export const LONE_NS = new RegExp(String.raw`(?<![\p{L}\p{N}])${NOT_SIGNIFICANT}`, 'u');

/** What may qualify p. Others, such as p_rep, are something else. */
export const P_QUALIFIER = /^(?:one|two|1|2)[- ]?(?:tailed|sided|tail)$|^[12]t$/i;
export const ADJUSTED_QUALIFIER = /adj|corr|bonf|holm|fdr|fwe|tukey|hoch|sidak|scheff|\bbh\b|\bgg\b|\bhf\b/i;

export const ONE_TAILED =
  /(?<!two[- ])\b(?:one|1)[- ]?(?:tailed|sided|tail)\b|\bdirectional (?:test|hypothes)/i;
export const TWO_TAILED = /\b(?:two|2)[- ]?(?:tailed|sided|tail)\b/i;

/** Corrections that make p larger than the statistic says. */
export const ADJUSTMENT =
  /bonferroni|\bholm\b|tukey|scheff|[sš]id[aá]k|hochberg|benjamini|false discovery|\bFDR\b|family-?wise|(?:corrected|adjusted|correction|adjustment) for (?:multiple|sphericity|the number)|(?:corrected|adjusted) p|p[- ]values? (?:were|are|was|is) (?:corrected|adjusted)|multiple[- ](?:comparisons?|testing)[- ]correct|greenhouse|huynh/i;

/** Tests whose p doesn't come from the statistic's distribution. */
export const RESAMPLED = /permutation|bootstrap|monte carlo|randomi[sz]ation test|exact test|jackknife/i;

/** Matches degrees of freedom outside the brackets: [whole, numbers] or [whole, , numbers]. */
export const DF_ELSEWHERE =
  /(?<![\p{L}\p{N}])(?:df|d\.f\.|dfs|dof|ν)s? ?[=:] ?\(?(\d[\d.,;/ ]{0,20}\d|\d)\)?|(?:on |with |, )(\d[\d.,]{0,10}(?: ?(?:and|,) ?\d[\d.,]{0,10})?) (?:df|DF|d\.f\.|degrees of freedom)/u;
export const SAMPLE_SIZE = /(?<![\p{L}\p{N}])[nN] ?= ?(\d{1,3}(?:,\d{3})+|\d+)(?!\.?\d)/u;

/** The words that can appear between a statistic and its p. Another word begins another statement. */
export const WORDS_BETWEEN = new Set(
  `and with was were not the significant significantly statistically nonsignificant non effect size partial eta squared cohen cohens hedges
  glass delta omega phi cramer cramers mse tailed sided two one bonferroni corrected adjusted holm level confidence interval degrees freedom
  mean difference diff log yielding resulting reaching large small medium least yates exact associated which value equal unequal
  variances assumed welch welchs power achieved observed uncorrected raw est estimate beta rms sem odds ratio ses for`.split(
    /\s+/,
  ),
);
