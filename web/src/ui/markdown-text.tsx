import type { Element, ElementContent, Root, RootContent } from 'hast';
import { useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { formulaParts } from '#shared/formula-text.ts';
import { curlyQuotes } from './curly-quotes.ts';
import { FormulaText } from './formula-text.tsx';

/**
 * A text that a reviewer or author wrote in Markdown, with its formulas rendered and curly quotes. HTML stays text. Pictures become links,
 * because a picture from elsewhere tells its server about each reader.
 */
export function MarkdownText({ text }: { text: string }) {
  const { words, formulas } = useMemo(() => withoutFormulas(text), [text]);
  return (
    <div className="markdown-text">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[[restoreFormulas, formulas]]}
        components={COMPONENTS}
      >
        {words}
      </ReactMarkdown>
    </div>
  );
}

/** The object replacement character stands for a formula, so that Markdown doesn't read `$a_1 b_1$` as emphasis. */
const PLACE = '\ufffc';

function withoutFormulas(text: string) {
  const parts = formulaParts(text.replaceAll(PLACE, ''));
  return {
    words: parts.map((part) => part.text ?? PLACE).join(''),
    formulas: parts.flatMap(({ tex }) => tex ?? []),
  };
}

/** A plugin that puts the formulas back: in code as they were written, elsewhere as elements. */
function restoreFormulas(formulas: readonly string[]) {
  return (tree: Root): void => {
    let next = 0;
    const source = () => `$${formulas[next++] ?? ''}$`;
    const restore = <Content extends RootContent | ElementContent>(
      nodes: Content[],
      isCode: boolean,
    ): (Content | ElementContent)[] =>
      nodes.flatMap((node): (Content | ElementContent)[] => {
        if (node.type === 'element') {
          const { properties, tagName } = node;
          for (const [name, value] of Object.entries(properties))
            if (typeof value === 'string') properties[name] = value.replaceAll(encodeURI(PLACE), source);
          node.children = restore(node.children, isCode || tagName === 'code') as ElementContent[];
          return [node];
        }
        if (node.type !== 'text') return [node];
        if (isCode) return [{ ...node, value: node.value.replaceAll(PLACE, source) }];
        return curlyQuotes(node.value)
          .split(PLACE)
          .flatMap((value, index): ElementContent[] => [
            ...(index > 0 ? [formulaElement(source())] : []),
            ...(value === '' ? [] : [{ type: 'text' as const, value }]),
          ]);
      });
    tree.children = restore(tree.children, false) as RootContent[];
  };
}

const formulaElement = (value: string): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { dataFormula: value },
  children: [],
});

const COMPONENTS: Components = {
  // A heading of a review would stand among those of the page.
  h1: ({ children }) => <Heading>{children}</Heading>,
  h2: ({ children }) => <Heading>{children}</Heading>,
  h3: ({ children }) => <Heading>{children}</Heading>,
  h4: ({ children }) => <Heading>{children}</Heading>,
  h5: ({ children }) => <Heading>{children}</Heading>,
  h6: ({ children }) => <Heading>{children}</Heading>,
  a: ({ href, children }) => (
    <a href={href} rel="nofollow ugc noopener">
      {children}
    </a>
  ),
  img: ({ src, alt }) => (
    <a href={typeof src === 'string' ? src : undefined} rel="nofollow ugc noopener">
      {alt || 'picture'}
    </a>
  ),
  span: ({ node, ...attributes }) => {
    const formula = node?.properties.dataFormula;
    return typeof formula === 'string' ? <FormulaText text={formula} /> : <span {...attributes} />;
  },
};

function Heading({ children }: { children?: React.ReactNode }) {
  return (
    <p>
      <strong>{children}</strong>
    </p>
  );
}
