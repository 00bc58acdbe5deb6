import { readGroup, skipSpace } from './scan.ts';

/** A command that defines another: `\def\ddef#1{\expandafter\def\csname c#1\endcsname{\mathcal{#1}}}`. */
interface Definer {
  /** The name that it defines and what for, with `#1` for its argument. */
  name: string;
  body: string;
}

/** An alphabet in three faces is 150 commands. */
const MOST = 600;

const LONGEST = 40;
const LONGEST_MEANING = 300;

/**
 * Adds the definitions that a preamble makes in loops or by commands of its own, such as `\cA` … `\cZ`, which only TeX could run. Those
 * of the package etoolbox, pgffor and LaTeX's `\@for` are read, and the loop that many papers have from each other:
 * `\ddefloop ABC\ddefloop`.
 */
export function addGeneratedCommands(tex: string): string {
  const begin = tex.search(/\\begin\s*\{document\}/);
  const preamble = tex.slice(0, Math.max(0, begin));
  if (!/\\(?:csname|@namedef|cs[gex]?def)(?![A-Za-z@])/.test(preamble)) return tex;
  const found = new PreambleReader(preamble).read();
  const body = tex.slice(begin);
  const names = new Set([...body.matchAll(/\\([A-Za-z]+)/g)].map((match) => match[1]));
  const used = [...found].filter(([name]) => names.has(name));
  const definitions = used.map(([name, meaning]) => `\\providecommand{\\${name}}{${meaning}}\n`);
  return preamble + definitions.join('') + body;
}

class PreambleReader {
  readonly #tex: string;
  readonly #definers = new Map<string, Definer>();
  /** Commands that call a definer for each letter up to their own name. */
  readonly #loops = new Map<string, string>();
  readonly #found = new Map<string, string>();

  constructor(tex: string) {
    this.#tex = tex;
  }

  /** Returns the generated commands with their meanings. */
  read(): ReadonlyMap<string, string> {
    const command = /\\([A-Za-z@]+)\*?/g;
    for (
      let match = command.exec(this.#tex);
      match && this.#found.size < MOST;
      match = command.exec(this.#tex)
    )
      command.lastIndex = this.#command(match[1] ?? '', command.lastIndex) ?? command.lastIndex;
    return this.#found;
  }

  /** Reads a command, and returns where it ends if it says something of generated commands. */
  #command(name: string, at: number): number | undefined {
    if (/^(?:def|gdef|newcommand|renewcommand|providecommand)$/.test(name)) return this.#definition(at);
    if (name === 'forcsvlist' || name === 'docsvlist') return this.#etoolbox(name, at);
    if (name === 'foreach' || name === '@for' || name === '@tfor') return this.#inline(name, at);
    const loop = this.#loops.get(name);
    if (loop !== undefined) {
      const end = this.#tex.indexOf(`\\${name}`, at);
      if (end < 0) return undefined;
      this.#define(this.#definers.get(loop), lettersOf(this.#tex.slice(at, end)));
      return end + name.length + 1;
    }
    const definer = this.#definers.get(name);
    const group = definer && readGroup(this.#tex, skipSpace(this.#tex, at));
    if (group) this.#define(definer, [group.inner]);
    return group?.end;
  }

  #definition(at: number): number | undefined {
    const head = /^\s*\{?\s*\\([A-Za-z@]+)\s*\}?\s*(?:#1|\[1\])\s*(?=\{)/.exec(this.#tex.slice(at, at + 120));
    const body = head && readGroup(this.#tex, at + head[0].length);
    if (!body) return undefined;
    const name = head[1] ?? '';
    const definer = definerOf(body.inner);
    const called = /\\([A-Za-z@]+)\s*(?:\{#1\}|#1)\s*\\expandafter/.exec(body.inner)?.[1];
    if (definer) this.#definers.set(name, definer);
    else if (called !== undefined && /\\ifx/.test(body.inner)) this.#loops.set(name, called);
    return body.end;
  }

  /** `\forcsvlist{\ddef}{A,B}`, and `\docsvlist{A,B}`, which calls `\do`. */
  #etoolbox(name: string, at: number): number | undefined {
    const caller =
      name === 'docsvlist' ? '' : /^\s*\{?\s*\\([A-Za-z@]+)\s*\}?/.exec(this.#tex.slice(at, at + 80))?.[0];
    if (caller === undefined) return undefined;
    const list = readGroup(this.#tex, skipSpace(this.#tex, at + caller.length));
    if (!list) return undefined;
    const definer = this.#definers.get(caller.replace(/[\\{}\s]/g, '') || 'do');
    this.#define(definer, listOf(list.inner));
    return list.end;
  }

  /** `\foreach \x in {A,...,Z}{…}`, `\@for\x:=A,B\do{…}` and `\@tfor\x:=AB\do{…}`. */
  #inline(name: string, at: number): number | undefined {
    const head = /^\s*\\([A-Za-z@]+)\s*(?:in\s*\{([^{}]*)\}|:=([^\\{}]*)\\do)\s*(?=\{)/.exec(
      this.#tex.slice(at, at + 400),
    );
    const body = head && readGroup(this.#tex, at + head[0].length);
    if (!body) return undefined;
    const [, variable = '', list, letters = ''] = head;
    const own = body.inner
      .replace(new RegExp(`\\\\${variable}(?![A-Za-z@])`, 'g'), '#1')
      .replace(/##1/g, '#1');
    const called = /\\([A-Za-z@]+)\s*(?:\\expandafter\s*)?\{?#1\}?\s*$/.exec(own)?.[1];
    const definer = this.#definers.get(called ?? '') ?? definerOf(own);
    this.#define(definer, name === '@tfor' ? lettersOf(letters) : listOf(list ?? letters));
    return body.end;
  }

  #define(definer: Definer | undefined, values: string[]): void {
    if (!definer) return;
    for (const value of values) {
      const name = definer.name.replaceAll('#1', value);
      if (value.length <= LONGEST && /^[A-Za-z]+$/.test(name))
        this.#found.set(name, definer.body.replaceAll('#1', value));
    }
  }
}

/** Reads what a body defines; undefined if it is more than one command without arguments. */
function definerOf(body: string): Definer | undefined {
  const head =
    /\\(?:expandafter\s*\\(DeclareMathOperator|[a-z]*def|(?:re)?newcommand|providecommand)\*?\s*\{?\s*\\csname\s*([A-Za-z#1]+?)\s*\\endcsname\s*\}?|(?:@namedef|cs[gex]?def)\s*\{([A-Za-z#1]+)\})\s*(?=\{)/.exec(
      body,
    );
  const meaning = head && readGroup(body, head.index + head[0].length);
  if (!meaning || meaning.inner.length > LONGEST_MEANING || /#[2-9]/.test(meaning.inner)) return undefined;
  const plain = meaning.inner.replace(/\\(?:noexpand|unexpanded)(?![A-Za-z])\s*/g, '');
  return {
    name: head[2] ?? head[3] ?? '',
    body: head[1] === 'DeclareMathOperator' ? `\\operatorname{${plain}}` : plain,
  };
}

/** Returns the letters and groups of a text: `AB{CD}`. */
const lettersOf = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}|(\S)/g)].map(([, group, letter]) => group ?? letter ?? '');

/** Returns the parts of a list, also of `A,...,Z`. */
function listOf(list: string): string[] {
  const parts = list.split(',').map((part) => part.trim());
  return parts.flatMap((part, index) => {
    if (part !== '...') return part === '' ? [] : [part];
    const [from, to] = [parts[index - 1] ?? '', parts[index + 1] ?? ''].map((each) => each.charCodeAt(0));
    const count = Math.min(Math.max((to ?? 0) - (from ?? 0) - 1, 0), 60);
    return Array.from({ length: count }, (_, step) => String.fromCharCode((from ?? 0) + step + 1));
  });
}
