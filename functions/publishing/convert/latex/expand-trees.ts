import { layOut, type TreeNode } from './lay-out-tree.ts';
import { readGroup, replaceCommand, replaceEnvironment } from './scan.ts';

/**
 * Writes the trees of forest, qtree and tikz-qtree, which the engine for drawings lacks, as pictures of TikZ. A tree whose words
 * cite, such as a taxonomy of methods, becomes a list of lists, in which the citations are links.
 */
export function expandTrees(tex: string): string {
  if (!/\\Tree(?![A-Za-z])|\\begin\s*\{forest\}/.test(tex)) return tex;
  const begin = Math.max(0, tex.search(/\\begin\s*\{document\}/));
  let body = replaceEnvironment(tex.slice(begin), 'forest', '', ([code = '']) => {
    const from = code.search(FIRST_NODE);
    const read = from < 0 ? undefined : readForest(code, from);
    if (!read) return undefined;
    const isSideways = /grow'?\s*=\s*(?:0|east|right|180|west)|folder/.test(code.slice(0, from));
    return drawn(read.node, isSideways, code.slice(read.end));
  });
  body = replaceEnvironment(body, 'tikzpicture', 'o', ([, code = '']) => {
    const trees = [...code.matchAll(/\\Tree(?![A-Za-z])/g)];
    const [tree] = trees;
    const read = trees.length === 1 && tree ? readQtree(code, tree.index + tree[0].length) : undefined;
    return read && drawn(read.node, false, code.slice(read.end));
  });
  let output = '';
  let done = 0;
  for (const match of body.matchAll(/\\Tree(?![A-Za-z])/g)) {
    const read = match.index < done ? undefined : readQtree(body, match.index + match[0].length);
    if (!read) continue;
    output += body.slice(done, match.index) + drawn(read.node, false, '');
    done = read.end;
  }
  return tex.slice(0, begin) + output + body.slice(done);
}

/** Writes the trees of forest whose words cite as lists of lists, on as many lines. */
export const citingTreesAsLists = (tex: string): string =>
  !tex.includes('{forest}')
    ? tex
    : replaceEnvironment(tex, 'forest', '', ([code = '']) => {
        const from = code.search(FIRST_NODE);
        const read = from < 0 ? undefined : readForest(code, from);
        if (!read || !cites(read.node)) return undefined;
        const list = asList([read.node]).replace(/\s+/g, ' ');
        return list + '\n'.repeat(code.split('\n').length - 1);
      });

/** Where a tree begins, after its options. */
const FIRST_NODE = /(?<!=)(?<!\\)\[(?![^[\]{}]*\]\s*\{)/;

interface Read {
  node: TreeNode;
  end: number;
}

/** No printed tree is deeper. */
const DEEPEST = 24;

/** Reads `[words, options [child] [child]]`. */
function readForest(code: string, at: number, depth = 0): Read | undefined {
  if (code[at] !== '[' || depth > DEEPEST) return undefined;
  let text = '';
  let index = at + 1;
  const children: TreeNode[] = [];
  while (index < code.length) {
    const character = code[index] ?? '';
    const group = readGroup(code, index);
    if (character === ']') {
      const [words = '', ...options] = parts(text);
      const name = options.map((each) => /^\s*name\s*=\s*(.*?)\s*$/.exec(each)?.[1]).find(Boolean);
      const isRoof = options.some((each) => /^\s*(?:roof|triangle)\s*$/.test(each));
      const edge = options.some((each) => /^\s*(?:no edge|phantom)/.test(each));
      return {
        node: { text: unbraced(words.trim()), children, name, isRoof, isApart: edge },
        end: index + 1,
      };
    }
    if (character === '[' && !/=\s*$/.test(text)) {
      const child = readForest(code, index, depth + 1);
      if (!child) return undefined;
      children.push(child.node);
      index = child.end;
    } else if (group || character === '[') {
      const end = group?.end ?? readGroup(code, index, '[', ']')?.end ?? index + 1;
      text += code.slice(index, end);
      index = end;
    } else if (character === '\\') {
      text += code.slice(index, index + 2);
      index += 2;
    } else {
      text += character;
      index++;
    }
  }
  return undefined;
}

/** Splits at commas outside of groups and formulas. */
function parts(text: string): string[] {
  const found = [''];
  let [level, isFormula] = [0, false];
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (character === '{') level++;
    else if (character === '}') level--;
    else if (character === '$') isFormula = !isFormula;
    if (character === ',' && level === 0 && !isFormula) found.push('');
    else found[found.length - 1] += character;
  }
  return found;
}

const unbraced = (text: string): string => {
  const group = readGroup(text, 0);
  return group && group.end === text.length ? group.inner : text;
};

/** Reads `[.Label child child ]`, whose children are words, groups, or trees. */
function readQtree(code: string, at: number, depth = 0): Read | undefined {
  let index = at + (/^\s*/.exec(code.slice(at))?.[0].length ?? 0);
  if (code[index] !== '[' || depth > DEEPEST) return undefined;
  index++;
  const node: TreeNode = { text: '', children: [] };
  const label = /^\s*\.\s*/.exec(code.slice(index, index + 40));
  if (label) {
    const word = wordAt(code, index + label[0].length);
    Object.assign(node, word.node);
    index = word.end;
  }
  let isRoof = false;
  while (index < code.length) {
    index += /^\s*/.exec(code.slice(index))?.[0].length ?? 0;
    const edge = /^\\edge\s*(\[[^\]]*\])?\s*;?/.exec(code.slice(index, index + 200));
    const roof = /^\\qroof\s*/.exec(code.slice(index, index + 20));
    const group = roof && readGroup(code, index + roof[0].length);
    if (code[index] === ']') return { node, end: index + 1 };
    if (edge) {
      isRoof = /roof/.test(edge[1] ?? '');
      index += edge[0].length;
    } else if (group && code[group.end] === '.') {
      const named = wordAt(code, group.end + 1);
      node.children.push({
        text: named.node.text,
        children: [{ text: group.inner, children: [], isRoof: true }],
      });
      index = named.end;
    } else {
      const read = code[index] === '[' ? readQtree(code, index, depth + 1) : wordAt(code, index);
      if (!read || read.end <= index) return undefined;
      node.children.push(isRoof ? { ...read.node, isRoof: true } : read.node);
      isRoof = false;
      index = read.end;
    }
  }
  return undefined;
}

/** Reads a word, with its groups and formulas, or tikz-qtree's `\node(name){words};`. */
function wordAt(code: string, at: number): Read {
  const named = /^\\node\s*(?:\[[^\]]*\]\s*)?(?:\(([^)]*)\)\s*)?(?:\[[^\]]*\]\s*)?/.exec(
    code.slice(at, at + 300),
  );
  const words = named && readGroup(code, at + named[0].length);
  if (named && words) {
    const end = words.end + (/^\s*;/.exec(code.slice(words.end))?.[0].length ?? 0);
    return { node: { text: words.inner, children: [], name: named[1] }, end };
  }
  let end = at;
  while (end < code.length && !/[\s\][]/.test(code[end] ?? '')) {
    const group = readGroup(code, end);
    const formula = code[end] === '$' ? code.indexOf('$', end + 1) + 1 : 0;
    end = group?.end ?? (formula > 0 ? formula : end + (code[end] === '\\' ? 2 : 1));
  }
  return { node: { text: unbraced(code.slice(at, end)), children: [] }, end };
}

const CITES = /\\(?:[cC]ite|autocite|parencite|textcite)[a-z]*\s*\*?\s*[[{]/;

function drawn(root: TreeNode, isSideways: boolean, more: string): string {
  if (cites(root)) return `\n\n${asList([root])}\n\n`;
  const lines = layOut(root, isSideways);
  const rest = replaceCommand(more, 'Tree', '', () => undefined).trim();
  const paths = /\\(?:draw|path|node)(?![A-Za-z])/.test(rest) ? rest : '';
  return `\\begin{tikzpicture}\n${lines.join('\n')}\n${paths}\n\\end{tikzpicture}`;
}

const cites = ({ text, children }: TreeNode): boolean => CITES.test(text) || children.some(cites);

const asList = (nodes: ReadonlyArray<TreeNode>): string =>
  `\\begin{itemize}\n${nodes
    .map(
      ({ text, children }) =>
        `\\item ${text.replace(/\\\\(?:\[[^\]]*\])?/g, ' ')}\n${children.length > 0 ? asList(children) : ''}`,
    )
    .join('\n')}\\end{itemize}`;
