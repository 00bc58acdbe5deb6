import { type ExampleCounter, exampleCounter } from './example-numbers.ts';
import { plainExamples } from './plain-examples.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';
import { expandTipa } from './tipa.ts';

/**
 * Writes the numbered examples of linguistics (gb4e, linguex, expex) as items with their numbers, their glosses as tables in which
 * each word stands above its meaning, and references to them as links. Phonetic letters become Unicode.
 */
export function expandExamples(source: string): string {
  const tex = expandTipa(source);
  const begin = tex.search(/\\begin\s*\{document\}/);
  if (
    begin < 0 ||
    !/\{[^}]*\b(?:gb4e|linguex|expex|langsci-gb4e|covington)\b[^}]*\}|\\begin\s*\{exe\}/.test(tex)
  )
    return tex;
  const counter = exampleCounter();
  let body = plainExamples(tex.slice(begin));
  let output = '';
  let done = 0;
  const token = /\\begin\s*\{exe\}/g;
  for (let match = token.exec(body); match; match = token.exec(body)) {
    const end = body.indexOf('\\end{exe}', token.lastIndex);
    if (end < 0) break;
    output += counter.besides(body.slice(done, match.index));
    output += `\n\n${listOf(body.slice(token.lastIndex, end), counter, '')}\n\n`;
    done = end + '\\end{exe}'.length;
    token.lastIndex = done;
  }
  body = output + counter.besides(body.slice(done));
  return tex.slice(0, begin) + linked(body, counter.labels);
}

function linked(tex: string, labels: ReadonlyMap<string, string>): string {
  if (labels.size === 0) return tex;
  return replaceCommand(tex, 'ref|xref|cref|Cref|autoref|getref|getfullref', 'sm', ([, label = '']) => {
    const number = labels.get(label.trim());
    return number === undefined ? undefined : `\\hyperlink{${label.trim()}}{${number}}`;
  });
}

/** Writes the items of a list of examples; `outer` is the number of the example that contains it. */
function listOf(body: string, counter: ExampleCounter, outer: string): string {
  const kept: string[] = [];
  // The lists of subexamples stay whole.
  const flat = ['xlist', 'xlista', 'xlisti', 'xlistn'].reduce(
    (text, name) =>
      replaceEnvironment(text, name, 'o', ([, inner = '']) => {
        kept.push(inner);
        return `\ue00a${kept.length - 1}\ue00b`;
      }),
    body,
  );
  const starts = [...flat.matchAll(/\\(exi|exp|ex|sn|exr)(?![A-Za-z])/g)];
  const [first] = starts;
  const items = starts.map((start, index) => {
    const text = flat.slice(start.index + start[0].length, starts[index + 1]?.index ?? flat.length);
    const own = /^\s*\{([^{}]*)\}/.exec(text);
    const takesName = start[1] === 'exi' || start[1] === 'exp' || start[1] === 'exr';
    const given = takesName ? own?.[1] : undefined;
    const rest = given === undefined ? text : text.slice(own?.[0].length);
    const number = counter.number(start[1] ?? 'ex', given, outer);
    return item(rest, number, { counter, kept });
  });
  const before = first ? flat.slice(0, first.index).trim() : flat;
  if (items.length === 0) return before;
  return `${before}\\begin{description}\n${items.join('\n')}\n\\end{description}`;
}

interface Around {
  counter: ExampleCounter;
  kept: string[];
}

function item(
  source: string,
  { shown, number }: { shown: string; number: string },
  { counter, kept }: Around,
): string {
  let targets = '';
  const name = (label: string) => {
    counter.labels.set(label.trim(), number);
    targets += `\\hypertarget{${label.trim()}}{}`;
    return '';
  };
  const unlabeled = replaceCommand(source, 'label', 'm', ([label = '']) => name(label));
  const judged = /^\s*\[([^\]]*)\]\s*/.exec(unlabeled);
  const judgment = judged?.[1] ?? '';
  const text = judged ? unlabeled.slice(judged[0].length) : unlabeled;
  const bare = /^\s*\{([\s\S]*)\}\s*$/.exec(text.trim());
  const words = glossed(judgment + (judged && bare ? (bare[1] ?? '') : text.trim()), judgment);
  const full = words.replace(
    /\ue00a(\d+)\ue00b/g,
    (_, index: string) => `\n\n${listOf(kept[Number(index)] ?? '', counter, number)}\n\n`,
  );
  return `\\item[{${shown}}] ${targets}${full.trim()}`;
}

const GLOSS = /\\(glll?)(?![A-Za-z])/;

/** Writes `\gll words \\ meanings \\ \glt 'translation'` as a table and a line. */
function glossed(text: string, judgment: string): string {
  const match = GLOSS.exec(text);
  if (!match) return text.replace(/\\(?:glt|trans)(?![A-Za-z])/g, '\\newline ');
  const count = match[1] === 'glll' ? 3 : 2;
  const before = text.slice(0, match.index).trim();
  const parts = text.slice(match.index + match[0].length).split(/\\\\(?:\[[^\]]*\])?/);
  const lines = parts.slice(0, count).map(wordsOf);
  if (lines.length < count) return text;
  const columns = Math.max(...lines.map((line) => line.length));
  const rows = lines.map((line) => Array.from({ length: columns }, (_, at) => line[at] ?? '').join(' & '));
  const rest = parts
    .slice(count)
    .join(' \\newline ')
    .replace(/\\(?:glt|trans)(?![A-Za-z])/g, '')
    .trim();
  const [top = '', ...others] = rows;
  const heading = before === judgment ? '' : `${before}\n\n`;
  const table = [before === judgment ? judgment + top : top, ...others].join(' \\\\ ');
  return `${heading}\\begin{tabular}{${'l'.repeat(columns)}}${table}\\end{tabular}\n\n${rest}`;
}

/** Splits a line at spaces outside of groups. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  let word = '';
  let level = 0;
  for (let index = 0; index < line.length; index++) {
    const character = line[index] ?? '';
    if (character === '\\') {
      const command = /^\\(?:[A-Za-z]+|.)/.exec(line.slice(index))?.[0] ?? character;
      word += command;
      index += command.length - 1;
      // A space after the name of a command belongs to it.
      if (/[A-Za-z]$/.test(command) && /\s/.test(line[index + 1] ?? '')) word += line[++index];
      continue;
    }
    if (character === '{') level++;
    else if (character === '}') level--;
    if (/\s/.test(character) && level <= 0) {
      if (word) words.push(word);
      word = '';
    } else word += character;
  }
  if (word) words.push(word);
  return words.map((each) => (/^\{[^{}]*\}$/.test(each) ? each.slice(1, -1) : each));
}
