import { attributes, type Block, type Inline, span, str } from '../pandoc/document.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';

/** Marks LaTeX's `\ref{x}`, `\autoref{x}` and `\label{x}` in the text of Markdown papers, which JOSS allows. */
export function markTextReferences(blocks: Block[]): Block[] {
  return rewriteBlocks(blocks, { inline: (inline) => (inline.t === 'Str' ? split(inline.c) : undefined) });
}

function split(text: string): Inline[] | undefined {
  const parts = text.split(/(\\(?:ref|autoref|eqref|[cC]ref|label)\{[^}]+\})/);
  return parts.length === 1 ? undefined : parts.filter(Boolean).map(marked);
}

function marked(part: string): Inline {
  const match = /^\\(ref|autoref|eqref|[cC]ref|label)\{([^}]+)\}$/.exec(part);
  if (!match?.[1] || !match[2]) return str(part);
  const [, command, name] = match;
  if (command === 'label') return span(attributes('', [], [['label', name]]), []);
  const type = command === 'ref' || command === 'eqref' ? command : 'autoref';
  return {
    t: 'Link',
    c: [
      attributes(
        '',
        [],
        [
          ['reference-type', type],
          ['reference', name],
        ],
      ),
      [],
      [`#${name}`, ''],
    ],
  };
}
