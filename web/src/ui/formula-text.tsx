import { Fragment, useEffect, useSyncExternalStore } from 'react';
import { formulaParts } from '#shared/formula-text.ts';
import { knownFormula, onFormulas, renderFormula } from '../lib/formulas.ts';
import { trustedHtml } from '../lib/trusted-types.ts';
import { curlyQuotes } from './curly-quotes.ts';

/** A title or an abstract, with curly quotes and with its formulas rendered: `An $O(n)$ bound`. */
export function FormulaText({ text }: { text: string }) {
  if (!text.includes('$')) return curlyQuotes(text);
  const parts = formulaParts(text);
  const formulas = parts.flatMap(({ tex }) => tex ?? []);
  // Quotes are curled with a sign for each formula, because a quote beside a formula isn't at the end of a text.
  const words = curlyQuotes(parts.map((part) => part.text ?? PLACE).join('')).split(PLACE);
  return words.map((part, index) => {
    const tex = formulas[index - 1];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <Fragment key={index}>
        {tex !== undefined && <Formula tex={tex} />}
        {part}
      </Fragment>
    );
  });
}

/** The object replacement character. */
const PLACE = '\ufffc';

function Formula({ tex }: { tex: string }) {
  const mathml = useSyncExternalStore(
    onFormulas,
    () => knownFormula(tex),
    () => knownFormula(tex),
  );
  useEffect(() => {
    if (mathml === undefined) void renderFormula(tex);
  }, [tex, mathml]);
  if (!mathml) return <span className="formula-source">{tex}</span>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: MathML by temml, which escapes what authors write
  return <span dangerouslySetInnerHTML={{ __html: trustedHtml(mathml) }} />;
}
