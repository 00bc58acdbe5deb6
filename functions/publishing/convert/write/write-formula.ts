import type { ElementContent } from 'hast';
import rehypeParse from 'rehype-parse';
import temml from 'temml';
import { unified } from 'unified';
import { h } from './hast.ts';

export interface FormulaWriter {
  write(tex: string, display: boolean): ElementContent;
  failed: string[];
  count: number;
}

/** Writes formulas as MathML. Formulas that temml can't read are shown as TeX and added to `failed`. */
export function formulaWriter(): FormulaWriter {
  const parser = unified().use(rehypeParse, { fragment: true });
  const known = new Map<string, ElementContent>();
  const failed: string[] = [];
  const render = (tex: string, display: boolean): ElementContent => {
    try {
      const html = temml.renderToString(tex, {
        displayMode: display,
        throwOnError: true,
        trust: false,
        // Limits macro bombs. Real formulas expand a few dozen macros.
        maxExpand: 1_000,
        maxSize: [40, 200],
      });
      const [math] = parser.parse(html).children;
      if (math?.type === 'element' && math.tagName === 'math') {
        return { ...math, properties: { ...math.properties, alttext: tex.slice(0, 500) } };
      }
    } catch {
      // Shows the TeX source after any error in the formula.
    }
    failed.push(tex);
    return h('code', { className: ['math-failed'] }, tex);
  };
  const writer: FormulaWriter = {
    failed,
    count: 0,
    write: (tex, display) => {
      writer.count++;
      const key = `${display}${tex}`;
      const element = known.get(key) ?? render(tex, display);
      known.set(key, element);
      return structuredClone(element);
    },
  };
  return writer;
}
