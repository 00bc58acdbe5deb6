import { once } from '../../../_lib/runtime/once.ts';
import type { ClientFeatures } from '../../client-features.ts';
import type { Tool, Workbench } from '../../tool.ts';
import { ALL_TOOLS } from '../../tools/all-tools.ts';
import { ownMachine } from '../own-machine.ts';
import { EXIT, type Exit } from './exit.ts';
import { originOf } from './origin.ts';
import { openScreen, type Screen } from './screen.ts';
import { flagOf } from './tool-command.ts';

/** What a command makes of a tool's answer, if it isn't the tool's text alone. */
export interface Outcome {
  /** What is written instead of the text. */
  text?: string;
  /** What isn't part of the result. */
  remarks?: string[];
  exit?: Exit;
}

/** What the commands share. The settings are known once the command line has been read. */
export interface Session {
  screen(): Screen;
  /** @throws Error if it isn't clear which site is meant */
  bench(): Workbench;
  origin(site?: string): string;
  client(): ClientFeatures;
  /** Uses a tool, and writes what it returns, or what a command makes of it. */
  use(name: string, input: Record<string, unknown>, made?: (answer: unknown) => Outcome): Promise<void>;
  /** Ends with the status of a failure, though there is a result. */
  fail(): void;
  /** The status that follows from what the tools returned. */
  exit(): Exit;
}

export function startSession(settings: () => { json?: boolean; yes?: boolean }): Session {
  let exit: Exit = EXIT.done;
  // Known only once the command line has been read.
  const screen = once(() => openScreen({ json: settings().json === true }));
  const bench = () => ({
    ...ownMachine(originOf(undefined), process.env.COLOPHON_API_KEY || undefined),
    argument: (name: string, value: string | number) => `${flagOf(name)} ${value}`,
  });
  const client = () => clientOf(screen(), settings().yes === true);
  return {
    screen,
    bench,
    client,
    origin: originOf,
    use: async (name, input, made = () => ({})) => {
      const { structured, content } = await toolNamed(name).run(input, bench(), client());
      const { text, remarks = [], exit: own } = made(structured);
      for (const line of remarks) screen().say(line);
      screen().result(
        text ?? content.map((block) => (block.type === 'text' ? block.text : '')).join('\n'),
        structured,
      );
      if (own !== undefined) exit = own;
    },
    fail: () => {
      exit = EXIT.failed;
    },
    exit: () => exit,
  };
}

export function toolNamed(name: string): Tool {
  const tool = ALL_TOOLS.find((each) => each.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  return tool;
}

/** Asks before something is submitted, removed or paid, unless told not to. */
function clientOf(screen: Screen, isAgreed: boolean): ClientFeatures {
  return {
    ...(isAgreed
      ? {}
      : {
          elicit: async ({ message }) => {
            if (!screen.isInteractive) throw new Error(`${message} Nobody can answer here: use --yes.`);
            const isYes = /^y(es)?$/i.test(await screen.ask(`${message} [y/N]`));
            return { action: isYes ? 'accept' : 'decline' };
          },
        }),
    log: async () => undefined,
    progress: async (done, total, message) => screen.progress(done, total, message),
    signal: new AbortController().signal,
  };
}
