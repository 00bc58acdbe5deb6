/** A node of a source's syntax tree (ESTree). */
export interface Node {
  type: string;
  [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Returns a name: of an identifier, or of the property of `z.array`. */
export const nameOf = (node: unknown): unknown =>
  isNode(node) ? (node.name ?? nameOf(node.property)) : undefined;
