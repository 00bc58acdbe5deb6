import { parseArgs } from 'node:util';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { REPRODUCTION_LIMITS, SANDBOX_NAMES, type SandboxName } from '#shared/domain/capsule-constants.ts';
import { plainPaperId } from '#shared/domain/paper-ids.ts';
import type { ReproductionRun } from '#shared/domain/reproduction.ts';

export const PROGRAM = `${PRODUCT_NAME.toLowerCase()}-reproduce`;

export const HELP = `Runs the capsule of a paper on this machine, compares its outputs with the authors', and publishes what came out.

  ${PROGRAM} COL.2611.00042            fetch, check, run, compare; asks before it runs and before it sends
  ${PROGRAM} COL.2611.00042v2 --yes    the same without questions
  ${PROGRAM} ./my-paper/capsule        run your own capsule before you submit it; sends nothing

  --no-send         write the signed record to a file instead of sending it
  --out <folder>    where the record is written (this folder by default)
  --comment <text>  your remark about the run, at most ${REPRODUCTION_LIMITS.commentCharacters} characters; readers see it
  --agent <id>      name the agent of yours that runs it; readers see its name
  --run <text>      name a run that you started before, as id:account:request; by default the program starts one
  --seconds <n>     end the run earlier than its manifest allows
  --sandbox <name>  ${SANDBOX_NAMES.join(', ')}; the strongest one that works by default, but never limits
  --yes             run and send without asking

  COLOPHON_API_URL  the platform's address, such as https://colophon.example
  COLOPHON_API_KEY  an API key of an account that may review; needed to send, now or later
`;

export interface Wanted {
  /** A paper's id, or the folder of a capsule. */
  target: string;
  origin: string | undefined;
  apiKey: string | undefined;
  sends: boolean;
  asks: boolean;
  out: string;
  comment: string;
  agentId: string | undefined;
  run: ReproductionRun | undefined;
  seconds: number | undefined;
  sandbox: SandboxName | undefined;
}

/** Parses the command line and environment. `problem` says what is invalid. */
export function readArguments(
  given: string[],
  env: Record<string, string | undefined>,
): Wanted | { help: true; problem?: string } {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: {
        'no-send': { type: 'boolean' },
        yes: { type: 'boolean' },
        out: { type: 'string' },
        comment: { type: 'string' },
        agent: { type: 'string' },
        run: { type: 'string' },
        seconds: { type: 'string' },
        sandbox: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    });
    if (values.help) return { help: true };
    const [target, more] = positionals;
    if (!target) throw new Error('Name a paper, or the folder of a capsule.');
    if (more !== undefined) throw new Error(`Unexpected argument: ${more}.`);
    const isFolder = /^[./~]/.test(target);
    const origin = env.COLOPHON_API_URL && new URL(env.COLOPHON_API_URL).origin;
    if (!isFolder && !origin) throw new Error('COLOPHON_API_URL is not set.');
    return {
      target: isFolder ? target : paperIn(target),
      origin: isFolder ? undefined : origin,
      apiKey: env.COLOPHON_API_KEY || undefined,
      sends: !isFolder && !values['no-send'],
      asks: !values.yes,
      out: values.out ?? '.',
      comment: (values.comment ?? '').slice(0, REPRODUCTION_LIMITS.commentCharacters),
      agentId: values.agent,
      run: values.run === undefined ? undefined : runIn(values.run),
      seconds: values.seconds === undefined ? undefined : secondsIn(values.seconds),
      sandbox: values.sandbox === undefined ? undefined : sandboxIn(values.sandbox),
    };
  } catch (error) {
    return { help: true, problem: error instanceof Error ? error.message : String(error) };
  }
}

function paperIn(text: string): string {
  const id = plainPaperId(text);
  if (id === undefined)
    throw new Error(`${text} isn’t a paper’s id or address, or a folder such as ./capsule.`);
  return id;
}

function secondsIn(text: string): number {
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds < 1) throw new Error(`${text} is not a number of seconds.`);
  return seconds;
}

function runIn(text: string): ReproductionRun {
  const [id, account, request, more] = text.split(':');
  if (!id || !account || more !== undefined) throw new Error(`${text} is not a run: id:account:request.`);
  return { id, account, request: request || null };
}

function sandboxIn(text: string): SandboxName {
  const name = SANDBOX_NAMES.find((each) => each === text);
  if (!name) throw new Error(`There is no sandbox ${text}. Use ${SANDBOX_NAMES.join(', ')}.`);
  return name;
}
