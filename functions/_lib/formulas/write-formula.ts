import type { ElementContent } from 'hast';
import rehypeParse from 'rehype-parse';
import temml from 'temml';
import { unified } from 'unified';

export interface FormulaWriter {
  /** Returns a formula as MathML, or undefined if temml can't read it. */
  read(tex: string, display: boolean): ElementContent | undefined;
  /** Returns a formula for the page. */
  write(tex: string, display: boolean): ElementContent;
  failed: string[];
  count: number;
}

/** Writes formulas as MathML. Formulas that temml can't read are shown as TeX and added to `failed`. */
export function formulaWriter(): FormulaWriter {
  const parser = unified().use(rehypeParse, { fragment: true });
  const known = new Map<string, ElementContent | undefined>();
  const failed: string[] = [];
  const render = (tex: string, display: boolean): ElementContent | undefined => {
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
      // Any error in the formula: its TeX is shown.
    }
    failed.push(tex);
    return undefined;
  };
  const writer: FormulaWriter = {
    failed,
    count: 0,
    read: (tex, display) => {
      const key = `${display}${tex}`;
      if (!known.has(key)) known.set(key, render(tex, display));
      return known.get(key);
    },
    write: (tex, display) => {
      writer.count++;
      const math = writer.read(tex, display);
      return math
        ? structuredClone(math)
        : {
            type: 'element',
            tagName: 'code',
            properties: { className: ['math-failed'] },
            children: [{ type: 'text', value: tex }],
          };
    },
  };
  return writer;
}
