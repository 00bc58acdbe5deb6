import { parseAst } from 'rolldown/parseAst';
import { isNode, type Node } from '../../web/languages/syntax-tree.ts';

/**
 * Returns the lines of a TypeScript source with nodes that match.
 * @param matches is given the nodes around the node too, the closest first
 */
export function linesWhere(source: string, matches: (node: Node, above: Node[]) => boolean): number[] {
  const lines: number[] = [];
  const visit = (node: Node, above: Node[]) => {
    if (matches(node, above)) lines.push(source.slice(0, Number(node.start)).split('\n').length);
    for (const value of Object.values(node))
      for (const child of [value].flat()) if (isNode(child)) visit(child, [node, ...above]);
  };
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, []);
  return lines;
}
