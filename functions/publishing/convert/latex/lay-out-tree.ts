import { MARKS } from '../marks.ts';
/** A node of a tree: its words, and what is below it. */
export interface TreeNode {
  text: string;
  children: TreeNode[];
  /** The name by which further paths of the picture refer to it. */
  name?: string | undefined;
  /** Whether a triangle above its words stands for what they consist of. */
  isRoof?: boolean;
  /** Whether no line leads to it. */
  isApart?: boolean;
}

interface Placed {
  node: TreeNode;
  /** Centimeters from the left and from the top; sideways, from the top and from the left. */
  x: number;
  depth: number;
  below: Placed[];
}

/** How many centimeters a letter and the space between words of two nodes take. */
const [LETTER, GAP, LEVEL] = [0.17, 0.45, 1.25];
/** Sideways, words are wrapped at this many centimeters. */
const WIDEST = 4.5;

/** Returns the nodes and lines of a tree for TikZ: from the top down, or sideways from the left, with the words in boxes. */
export function layOut(root: TreeNode, isSideways: boolean): string[] {
  const cursor = { next: 0 };
  const tree = place(root, 0, cursor, isSideways);
  const columns = isSideways ? columnsOf(tree) : [];
  const lines: string[] = [];
  let count = 0;
  const write = (placed: Placed): string => {
    const { node, x, depth, below } = placed;
    const name = node.name ?? `${MARKS.node}${count++}`;
    const at = isSideways
      ? `${round(columns[depth] ?? 0)},${round(-x)}`
      : `${round(x)},${round(-depth * LEVEL)}`;
    const style = isSideways
      ? `draw,rounded corners=2pt,anchor=west,align=left,text width=${round(Math.min(WIDEST, widthOf(node.text)) + 0.1)}cm`
      : 'align=center,inner sep=2pt';
    lines.push(`\\node[${style}] (${name}) at (${at}) {${node.text}};`);
    for (const child of below) {
      const to = write(child);
      if (!child.node.isApart) lines.push(edge(name, to, child.node, isSideways));
    }
    return name;
  };
  write(tree);
  return lines;
}

function edge(from: string, to: string, child: TreeNode, isSideways: boolean): string {
  if (isSideways) return `\\draw (${from}.east) -- ++(0.2,0) |- (${to}.west);`;
  return child.isRoof
    ? `\\draw (${from}.south) -- (${to}.north west) -- (${to}.north east) -- cycle;`
    : `\\draw (${from}.south) -- (${to}.north);`;
}

function place(node: TreeNode, depth: number, cursor: { next: number }, isSideways: boolean): Placed {
  const size = isSideways ? heightOf(node.text) : widthOf(node.text) + GAP;
  const start = cursor.next;
  const below = node.children.map((child) => place(child, depth + 1, cursor, isSideways));
  const taken = cursor.next - start;
  if (taken < size) {
    for (const each of below) shift(each, (size - taken) / 2);
    cursor.next = start + size;
  }
  const [first, last] = [below[0], below.at(-1)];
  return { node, x: first && last ? (first.x + last.x) / 2 : start + size / 2, depth, below };
}

function shift(placed: Placed, by: number): void {
  placed.x += by;
  for (const each of placed.below) shift(each, by);
}

/** Returns how far from the left the nodes of each depth begin. */
function columnsOf(tree: Placed): number[] {
  const widths: number[] = [];
  const measure = ({ node, depth, below }: Placed) => {
    widths[depth] = Math.max(widths[depth] ?? 0, Math.min(WIDEST, widthOf(node.text)));
    for (const each of below) measure(each);
  };
  measure(tree);
  let next = 0;
  return widths.map((width) => {
    const at = next;
    next += width + 0.9;
    return at;
  });
}

const wordsOf = (text: string): string[] =>
  text.split(/\\\\(?:\[[^\]]*\])?/).map((line) => line.replace(/\\[A-Za-z]+\s*|[{}$\\]/g, '').trim());

const widthOf = (text: string): number => Math.max(0.4, ...wordsOf(text).map((line) => line.length * LETTER));

const heightOf = (text: string): number =>
  wordsOf(text).reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * LETTER) / WIDEST)), 0) *
    0.45 +
  0.35;

const round = (centimeters: number): string => String(Math.round(centimeters * 100) / 100);
