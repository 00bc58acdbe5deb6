/** The rules that send a version to the desk (docs/product/screening.md): rule → label. */
export const SCREENING_RULES = {
  'hidden-text': 'Text hidden from readers',
  'model-instructions': 'Instructions aimed at language models',
  'near-duplicate': 'Near-duplicate of another paper',
  series: 'Like other papers of its author',
  burst: 'One of many papers of new accounts',
  'no-text': 'Hardly any text',
  'unresolved-references': 'References that lead nowhere',
  'not-screened': 'Could not be checked',
  'not-converted': 'Could not be converted',
} as const;
export type ScreeningRule = keyof typeof SCREENING_RULES;
export const SCREENING_RULE_IDS = Object.keys(SCREENING_RULES) as [ScreeningRule, ...ScreeningRule[]];
