/** A message of LaTeXML's. */
export interface EngineMessage {
  severity: 'warning' | 'error';
  /** LaTeXML's kind, such as `undefined`, and the thing, such as `\foo`. */
  kind: string;
  subject: string;
  text: string;
  file?: string;
  line?: number;
}

interface EngineLog {
  messages: EngineMessage[];
  sources: Map<number, string>;
  /** Why reading was given up. */
  failure?: string;
}

const HEAD = /^(Info|Warning|Error|Fatal):([^:\s]*):(\S*) ?(.*)$/;

/**
 * Reads LaTeXML's log: a head such as `Error:undefined:\foo The token \foo is not defined.`, then lines that begin with a
 * tab, of which the one with "at" has file and line.
 *
 * @param folder the folder of the paper, which is cut off the files' names
 */
export function readEngineLog(log: string, folder: string): EngineLog {
  const sources = new Map<number, string>();
  const messages: EngineMessage[] = [];
  let failure: string | undefined;
  let open: EngineMessage | undefined;
  const nameOf = (path: string) =>
    (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path).replace(/^(\.\/)+/, '');
  for (const line of log.split('\n')) {
    const [, severity, kind = '', subject = '', text = ''] = HEAD.exec(line) ?? [];
    if (severity === undefined) {
      const [, file, at] = /\bat (\S.*?); line (\d+)/.exec(line) ?? [];
      if (open && file !== undefined && open.line === undefined)
        Object.assign(open, { file: nameOf(file), line: Number(at) });
      continue;
    }
    open = undefined;
    if (kind === 'source-map') {
      const [, tag, path = ''] = /^\[(\d+)\] (.*)$/.exec(text) ?? [];
      if (tag !== undefined) sources.set(Number(tag), nameOf(path));
    } else if (severity === 'Fatal') failure ??= failureOf(kind, subject, text);
    else if (severity !== 'Info') {
      open = { severity: severity === 'Error' ? 'error' : 'warning', kind, subject, text };
      messages.push(open);
    }
  }
  // Messages name a file without its ending.
  for (const message of messages) {
    const { file } = message;
    const whole = [...sources.values()].find((path) => path.replace(/^.*\/|\.[^./]*$/g, '') === file);
    if (whole !== undefined) message.file = whole;
  }
  return { messages, sources, ...(failure === undefined ? {} : { failure }) };
}

/** As an author reads it. LaTeXML lists its stack behind a recursion. */
const failureOf = (kind: string, subject: string, text: string): string =>
  subject === 'Recursion'
    ? 'its formulas or macros are nested too deeply.'
    : `${kind}: ${subject} ${text}`.slice(0, 300);
