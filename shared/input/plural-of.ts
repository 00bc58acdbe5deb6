import { formatCount } from '#shared/input/counted.ts';
import { LANGUAGE } from '#shared/input/language.ts';

let rules: Intl.PluralRules | undefined;

/**
 * Returns the form of a text that a number takes in the language of the screens: `one`, `few`, `many` or `other`, as CLDR has them, or that
 * of one number, such as `=0`.
 * @param forms are given the number as it is written in the language
 */
export function pluralOf<T>(
  count: number,
  forms: Record<string, (count: string) => T> & { other: (count: string) => T },
): T {
  rules ??= new Intl.PluralRules(LANGUAGE);
  return (forms[`=${count}`] ?? forms[rules.select(count)] ?? forms.other)(formatCount(count));
}
