import { createInterface } from 'node:readline/promises';
import { plainJson, plainLines, unframed } from '../../wording.ts';

/** Where a command writes and asks. */
export interface Screen {
  /** Whether somebody can answer questions. */
  isInteractive: boolean;
  /** Writes the result: its text, or the value as one line of JSON. */
  result(text: string, value: unknown): void;
  /** Writes a remark, which is not part of the result. */
  say(line: string): void;
  /** Asks for a line. @throws Error without a terminal */
  ask(question: string): Promise<string>;
  progress(done: number, total: number, message: string): void;
}

const BAR = 24;

/**
 * The terminal, or the streams of a script: results go to standard output, everything else to standard error. Progress is a bar on a
 * terminal, and one JSON object per line otherwise.
 * @param json results are JSON too
 */
export function openScreen({ json }: { json: boolean }): Screen {
  const { stdin, stdout, stderr } = process;
  let last = '';
  const isInteractive = Boolean(stdin.isTTY && stderr.isTTY) && !json;
  return {
    isInteractive,
    result: (text, value) => {
      if (json) stdout.write(`${plainJson(value ?? { text })}\n`);
      // Marks tell a model where a paper's words begin and end. A person sees it.
      else stdout.write(`${plainLines(stdout.isTTY ? unframed(text) : text)}\n`);
    },
    say: (line) => void stderr.write(`${json ? plainJson({ message: line }) : plainLines(line)}\n`),
    ask: async (question) => {
      if (!isInteractive) throw new Error(`${question} Nobody can answer here.`);
      const lines = createInterface({ input: stdin, output: stderr });
      try {
        return (await lines.question(`${question} `)).trim();
      } finally {
        lines.close();
      }
    },
    progress: (done, total, message) => {
      const now = `${done} ${message}`;
      if (now === last) return;
      last = now;
      if (!stderr.isTTY || json) {
        stderr.write(`${plainJson({ progress: done, of: total, message })}\n`);
        return;
      }
      const full = Math.round((BAR * done) / Math.max(1, total));
      const end = done >= total ? '\n' : '';
      stderr.write(`\r\u001B[K${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${plainLines(message)}${end}`);
    },
  };
}
