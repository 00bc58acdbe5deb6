import type { ElementContent, RootContent } from 'hast';
import fortran from 'highlight.js/lib/languages/fortran';
import haskell from 'highlight.js/lib/languages/haskell';
import julia from 'highlight.js/lib/languages/julia';
import latex from 'highlight.js/lib/languages/latex';
import matlab from 'highlight.js/lib/languages/matlab';
import stan from 'highlight.js/lib/languages/stan';
import { common, createLowlight } from 'lowlight';

const lowlight = createLowlight({ ...common, fortran, haskell, julia, latex, matlab, stan });
lowlight.registerAlias({ latex: ['tex'], cpp: ['c++'], csharp: ['c#'] });

// Beyond that nobody reads on, and a grammar may take seconds.
const longest = 50_000;

/** Program text as spans of classes `hljs-keyword` and the like, which the page's style sheet colours for both themes. */
export function coloured(text: string, language: string | undefined): ElementContent[] {
  if (language === undefined || !lowlight.registered(language) || text.length > longest)
    return [{ type: 'text', value: text }];
  return lowlight.highlight(language, text).children.filter(isContent);
}

function isContent(node: RootContent): node is ElementContent {
  return node.type === 'element' || node.type === 'text';
}
