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
/** Degrees of freedom that were a subscript before the text was extracted from a PDF: t28, F1,28, χ²3. Not t1, r² or r12. */
const DF_LOWERED: Record<Statistic, string> = {
  t: String.raw`[3-9]|\d{2,4}(?:\.\d{1,2})?`,
  F: String.raw`\d{1,3}(?:\.\d{1,2})?[,;] ?\d{1,4}(?:\.\d{1,2})?`,
  chiSquare: String.raw`\d{1,3}`,
  r: String.raw`[5-9]\d|\d[5-9]|\d0|\d{3,4}`,
  z: '(?!)',
  Q: String.raw`\d{1,3}`,
};
export const COMPARISON = `(=|<{1,2}|>{1,2}|≤|≥|≈|≪|≫|~)`;

/** Matches a statistic with its value: [whole, name, df as subscript, df in brackets, lowered df, comparison, value]. */
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
    String.raw`(?<![\p{L}\p{N}_'.\-/])(${NAMES[statistic]})(?:${DF_AS_SUBSCRIPT}${DF_IN_BRACKETS}| ?(${DF_LOWERED[statistic]})) ?(?:${COMPARISON}|(?<=statistic|value) ?:) ?(${NUMBER})(?!\d)`,
    'gu',
  );
}

const TAILS = `(?:one|two|1|2)[- ]?(?:tailed|sided|tail)`;
const NOT_SIGNIFICANT = String.raw`(?:n\. ?s\.?|ns|NS|N\.S\.|not significant|non-?significant)(?!\p{L})`;

/** Matches a p-value: [whole, what qualifies p, comparison, value], with `ns` as a value. */
export const P_VALUE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_'])(?:${TAILS} )?[pP](?:'?s)?(?:[- ]?values?)?(?: ?_(?:\(([^()]{1,30})\)|(\p{L}{1,12}))| ?[([]([^()[\]]{1,30})[)\]])? ?(?:${COMPARISON}|:|of|was) ?(${NUMBER}|${NOT_SIGNIFICANT})`,
  'gu',
);

/** Matches a lone "ns". */
export const LONE_NS = new RegExp(String.raw`(?<![\p{L}\p{N}])${NOT_SIGNIFICANT}`, 'u');

/** What may qualify p. Others, such as p_rep, are something else. */
export const P_QUALIFIER =
  /^(?:one|two|1|2)[- ]?(?:tailed|sided|tail)$|^[12]t$|^(?:un-?|non-?|not )(?:corr|adj)[a-z]*\.?$|^(?:raw|nominal)$/i;
export const ADJUSTED_QUALIFIER =
  /(?<!un-?|non-?|not )(?:adj|corr)|bonf|holm|fdr|fwe|tukey|hoch|sidak|šidák|scheff|\bbh\b|\bgg\b|\bhf\b/iu;

/** What says beside a result that its test has one side. */
export const ONE_SIDED =
  /\b(?:one|1|single)[- ]?(?:tailed|sided|tail)\b|\b(?:upper|lower|left|right)[- ](?:tailed|sided|tail)\b/i;
/** What makes a sentence one about all tests of the paper. */
export const OF_ALL_TESTS =
  /\b(?:all|every|each|any|our) (?:(?:of )?(?:the |our |these )?(?:\p{L}+ )?)?(?:tests?|p-?values?|p\b|hypothes[ei]s|t-?tests?|analys[ei]s|comparisons?|correlations?|results?|statistic(?:s|al tests?)|contrasts?)\b|\bthroughout\b|^(?:statistical )?(?:tests|p-values|hypotheses) (?:are|were)\b|\bunless (?:otherwise )?(?:noted|stated|indicated|said)/iu;
/** Words for tests of one side, also those that are one-sided by their nature. */
export const ONE_TAILED = new RegExp(
  String.raw`${ONE_SIDED.source}|\bhalved\b|(?<!non-?|bi-?|multi-?|omni-?)\bdirectional(?: \p{L}+(?:-\p{L}+)?)? (?:test|hypothes|contrast|comparison|prediction|t-?tests?|alternative)|\bequivalence\b|\bTOST\b|\bnon-?inferior|\bsuperiority\b`,
  'iu',
);
export const TWO_TAILED = /\b(?:two|2|double)[- ]?(?:tailed|sided|tail)\b|\bnon-?directional\b/i;
/** Likelihood-ratio tests of a variance that can't be negative: p is that of a mixture of χ² with df − 1 and df. */
export const ON_BOUNDARY =
  /\bboundary\b|\bchi-?bar\b|\bmixture of\b.{0,20}(?:[χΧ]|chi)|50 ?[:/] ?50 mixture/iu;

const PROCEDURES = String.raw`bonferroni|\bholm\b|tukey|scheff|[sš]id[aá]k|hochberg|hommel|benjamini|yekutieli|dunnett|games[- ]howell|westfall|false discovery|\bFDR\b|\bFWER?\b|family-?wise|greenhouse[- ]geisser|huynh[- ]feldt|\b(?:GG|HF)[- ](?:corrected|adjusted)`;
const SEVERAL =
  '(?:multipl|sphericity|non-?sphericity|several|repeated|family|the number|number|all|\\d+ (?:tests|comparisons))';
/** Corrections that make p larger than the statistic says. */
export const ADJUSTMENT = new RegExp(
  String.raw`${PROCEDURES}|(?:correct|adjust|control)(?:s|ed|led|ing|ling|ions?|ments?)? (?:for|of) (?:the )?${SEVERAL}|(?:corrected|adjusted)(?:[- ]p\b|[- ]significance|\))|\bp(?:[- ]values?)? ?(?:(?:were|are|was|is) |, ?|\()(?:corrected|adjusted)\b|\b(?:multiplicity|sphericity|multiple[- ](?:comparisons?|testing|tests))[- ](?:correct|adjust)`,
  'iu',
);
/** What says that p was left alone. */
export const UNADJUSTED =
  /\b(?:un|non-?|not )(?:corrected|adjusted)\b|\b(?:raw|nominal) p\b|\b(?:without|no|before|prior to) (?:any |a |the |such |further )?(?:correct|adjust)/iu;

/** Tests whose p doesn't come from the statistic's distribution. */
export const RESAMPLED = /permutation|bootstrap|monte carlo|randomi[sz]ation test|exact test|jackknife/i;
/** An exact p beside a statistic that only approximates its distribution. */
export const EXACT_P =
  /\bexact (?:(?:one|two|1|2)[- ]?(?:tailed|sided) )?(?:p\b|sig|significance|probabilit|binomial|distribution|method)|\bp ?\(?_?\(?exact\b|\b(?:computed|calculated|obtained) exactly\b|\(exact\)|, exact\b|\bfisher'?s exact\b/iu;

/** Matches the factor by which a correction for sphericity multiplies the degrees of freedom: [whole, factor]. */
export const EPSILON =
  /(?<![\p{L}\p{N}])(?:[εϵɛ]̂?|eps(?:ilon)?)(?! ?²)(?: ?_?\(?(?:GG|HF|G-G|H-F)\)?)? ?(?:=|≈|:|of|was) ?(1(?:\.0+)?|0?\.\d{1,4})(?![\d])/giu;

/** Matches degrees of freedom outside the brackets: [whole, numbers] or [whole, , numbers]. */
export const DF_ELSEWHERE =
  /(?<![\p{L}\p{N}])(?:df|d\.f\.|dfs|dof|ν)s? ?[=:] ?\(?(\d[\d.,;/ ]{0,20}\d|\d)\)?|(?:on |with |, )(\d[\d.,]{0,10}(?: ?(?:and|,) ?\d[\d.,]{0,10})?) (?:df|DF|d\.f\.|degrees of freedom)/u;
export const SAMPLE_SIZE = /(?<![\p{L}\p{N}])[nN] ?= ?(\d{1,3}(?:,\d{3})+|\d+)(?!\.?\d)/u;

/** The words that can appear between a statistic and its p. Another word begins another statement. */
export const WORDS_BETWEEN = new Set(
  `and with was were not the significant significantly statistically nonsignificant non effect size partial eta squared cohen cohens hedges
  glass delta omega phi cramer cramers mse tailed sided two one bonferroni corrected adjusted holm level confidence interval degrees freedom
  mean difference diff log yielding resulting reaching large small medium least yates exact associated which value equal unequal
  huynh feldt greenhouse geisser sphericity tukey tukeys hsd scheffe scheffé sidak šidák fdr benjamini hochberg hommel dunnett dunnetts
  adjustment correction adj corr bonf familywise after multiple comparisons equivalence noninferiority inferiority superiority tost
  directional boundary unadjusted nominal epsilon eps variances assumed welch welchs power achieved observed uncorrected raw est estimate beta rms sem odds ratio ses for`.split(
    /\s+/,
  ),
);
