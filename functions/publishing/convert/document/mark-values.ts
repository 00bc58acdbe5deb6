import { attributes, type Block, type Inline, pairOf, span } from '../pandoc/document.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';

/** What `placeValues` links a number to, followed by the value's key; no such host exists (RFC 2606). */
export const VALUE_ADDRESS = 'https://capsule-value.invalid/';
const VALUE_CLASS = 'capsule-value';

/** Makes of the links of numbers to their keys spans that only the page's HTML writes as links, to the list of its values. */
export const markValues = (blocks: Block[]): Block[] =>
  rewriteBlocks(blocks, {
    inline: (inline) => {
      if (inline.t !== 'Link' || !inline.c[2][0].startsWith(VALUE_ADDRESS)) return undefined;
      const key = inline.c[2][0].slice(VALUE_ADDRESS.length);
      return [span(attributes('', [VALUE_CLASS], [['kind', key]]), inline.c[1])];
    },
  });

/** Returns the key of the value that a span prints. */
export const valueKeyOf = ({ c: [attr] }: Extract<Inline, { t: 'Span' }>): string | undefined =>
  attr[1].includes(VALUE_CLASS) ? pairOf(attr, 'kind') : undefined;
