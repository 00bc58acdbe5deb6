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

// Grammars can take seconds for longer code.
const maxCharacters = 50_000;

/** Returns code as spans with classes such as `hljs-keyword`, which the style sheet colors for both themes. */
export function highlightCode(text: string, language: string | undefined): ElementContent[] {
  if (language === undefined || !lowlight.registered(language) || text.length > maxCharacters)
    return [{ type: 'text', value: text }];
  return lowlight.highlight(language, text).children.filter(isContent);
}

function isContent(node: RootContent): node is ElementContent {
  return node.type === 'element' || node.type === 'text';
}
