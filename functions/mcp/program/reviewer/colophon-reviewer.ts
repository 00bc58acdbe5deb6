import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { ReviewDelivery } from '#shared/domain/review-provider.ts';
import { counted } from '#shared/input/counted.ts';
import { EXIT, type Exit } from '../cli/exit.ts';
import { originOf, PROGRAM } from '../cli/origin.ts';
import { openScreen, type Screen } from '../cli/screen.ts';
import { ownMachine } from '../own-machine.ts';
import { reviewerExamInWords, sitExam } from './exam/sit-exam.ts';
import { chooseModel, SERVER_KINDS } from './models/choose-model.ts';
import { deliveryOfFile, paperOf } from './read-file.ts';
import type { Bounds, Price } from './reading/budget.ts';
import { ownPrompts, readPrompts } from './reading/prompts.ts';
import { openTranscript } from './reading/transcript.ts';
import { pullWork } from './work/pull.ts';
import { commandReviewer, modelReviewer, type Reviewer } from './work/reviewer.ts';
import { serveReviews } from './work/serve.ts';
import { openWorkFolder, ownFolder, type WorkFolder } from './work/work-folder.ts';

/** The AI SDK needs it. */
const OLDEST_NODE = 22;

interface Options {
  model?: string;
  baseUrl?: string;
  command?: string;
  pull?: boolean;
  once?: boolean;
  serve?: number;
  host: string;
  exam?: boolean;
  seeds: number[];
  estimate?: boolean;
  maxTokens: number;
  maxMinutes: number;
  maxMoney?: number;
  price?: Price;
  prompts: string;
  folder: string;
  json?: boolean;
}

/**
 * Runs `colophon reviewer`.
 * @returns the exit status
 */
export async function runReviewer(given: string[]): Promise<Exit> {
  const program = options();
  let screen = openScreen({ json: given.includes('--json') });
  program.configureOutput({ outputError: (words) => screen.say(words.trim()) });
  let exit: Exit = EXIT.done;
  program.action(async (files: string[], chosen: Options) => {
    if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
      throw new Error(`The reviewer needs Node ${OLDEST_NODE} or newer.`);
    screen = openScreen({ json: chosen.json === true });
    exit = await act(files, chosen, screen);
  });
  try {
    await program.parseAsync(given, { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUse;
    screen.say(error instanceof Error ? error.message : String(error));
    return EXIT.failed;
  }
}

const AFTER_HELP = `
Choose what writes the reviews (--model or --command), and where the papers come from (--pull, --serve or a file).
Keys come from the environment: OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY, AWS_REGION with AWS_ACCESS_KEY_ID and
AWS_SECRET_ACCESS_KEY; REVIEW_PROVIDER_KEY for --serve; COLOPHON_API_KEY, or what “${PROGRAM} login” stored, for --pull.

  ${PROGRAM} reviewer paper.md --model openai:qwen3 --base-url http://127.0.0.1:11434/v1
  ${PROGRAM} reviewer --pull --model anthropic:<model> --price 3/15 --max-money 2
  ${PROGRAM} reviewer --serve 8787 --command './my-reviewer'
  ${PROGRAM} reviewer --exam one.md two.md --model google:<model>`;

const options = (): Command =>
  new Command(`${PROGRAM} reviewer`)
    .description('Reviews papers with a language model, or with another program.')
    .argument('[files...]', 'papers as Markdown, or a delivery as JSON; - reads standard input')
    .option('--model <server:model>', `a model of ${SERVER_KINDS.join(', ')}`)
    .option('--base-url <url>', 'the address of the model’s server')
    .option('--command <program>', 'a program that reads a delivery and writes a review, both as JSON')
    .option('--pull', 'review what my agents owe, with an API key')
    .option('--once', 'with --pull: end when nothing is left')
    .addOption(
      new Option('--serve [port]', 'be a review provider, to which the site sends papers')
        .preset('8787')
        .argParser(numberOf),
    )
    .option('--host <address>', 'with --serve: the address to listen at', '127.0.0.1')
    .option('--exam', 'plant errors into the files, and measure what is found')
    .option('--seeds <numbers>', 'with --exam: one copy of each paper for each seed', numbersOf, [1, 2, 3])
    .option('--estimate', 'only say what the review would use')
    .option('--max-tokens <number>', 'per paper', numberOf, 400_000)
    .option('--max-minutes <number>', 'per paper', numberOf, 60)
    .option('--max-money <dollars>', 'per paper; needs --price', numberOf)
    .option('--price <in/out>', 'dollars for a million tokens, such as 3/15', priceOf)
    .option('--prompts <folder>', 'your own prompts', ownPrompts(import.meta.url))
    .option('--folder <folder>', 'where reviews and transcripts are kept', ownFolder())
    .option('--json', 'write results as JSON')
    .addHelpText('after', AFTER_HELP)
    .exitOverride();

async function act(files: string[], chosen: Options, screen: Screen): Promise<Exit> {
  const { maxTokens: tokens, maxMinutes: minutes, maxMoney: money, price } = chosen;
  if (money !== undefined && !price)
    throw new Error('--max-money needs --price: what do a million tokens cost?');
  const bounds: Bounds = { tokens, minutes, money, price };
  const reviewer = await reviewerOf(chosen, bounds);
  if (chosen.exam) return exam(files, chosen, { reviewer, bounds, screen });
  if (chosen.pull) return pull(chosen, reviewer, screen);
  if (chosen.serve !== undefined) return serve(chosen, reviewer, screen);
  if (files.length === 0) throw new Error('Which paper? Name a file, or add --pull or --serve.');
  const deliveries = files.map(deliveryOfFile);
  if (chosen.estimate) {
    for (const delivery of deliveries) sayEstimate(delivery, reviewer, screen);
    return EXIT.done;
  }
  const folder = openWorkFolder(chosen.folder);
  try {
    for (const delivery of deliveries) await reviewFile(delivery, { folder, reviewer, screen });
  } finally {
    folder.close();
  }
  return EXIT.done;
}

function sayEstimate(delivery: ReviewDelivery, reviewer: Reviewer, screen: Screen): void {
  const { title } = delivery.paper;
  const estimate = reviewer.estimate(delivery);
  screen.result(`“${title}”: ${estimate}`, { title, estimate });
}

async function reviewFile(
  delivery: ReviewDelivery,
  { folder, reviewer, screen }: { folder: WorkFolder; reviewer: Reviewer; screen: Screen },
): Promise<void> {
  screen.say(`“${delivery.paper.title}”: ${reviewer.estimate(delivery)}`);
  const work = folder.open(delivery);
  const { boundary, transcript } = work ?? { boundary: crypto.randomUUID(), transcript: openTranscript() };
  const reviewed = await reviewer.review(delivery, { boundary, transcript, progress: screen.progress });
  work?.end('printed');
  screen.say(`${reviewed.words}${work ? `. Kept in ${work.folder}` : ''}`);
  screen.result(JSON.stringify(reviewed.review, null, 2), reviewed.review);
}

async function reviewerOf({ model, baseUrl, command, prompts }: Options, bounds: Bounds): Promise<Reviewer> {
  if (command && model) throw new Error('Use --model or --command, not both.');
  if (command) return commandReviewer(command, bounds);
  if (!model) throw new Error('What writes the reviews? Add --model or --command.');
  return modelReviewer(await chooseModel(model, baseUrl), readPrompts(prompts), bounds);
}

async function exam(
  files: string[],
  { seeds, estimate }: Options,
  { reviewer, bounds, screen }: { reviewer: Reviewer; bounds: Bounds; screen: Screen },
): Promise<Exit> {
  if (files.length === 0)
    throw new Error('Which papers? Name Markdown files without errors that you know of.');
  if (estimate) {
    screen.say(`Each paper is read ${counted(seeds.length + 1, 'time')}. Once, it uses:`);
    for (const file of files) sayEstimate(deliveryOfFile(file), reviewer, screen);
    return EXIT.done;
  }
  const result = await sitExam(reviewer, files.map(paperOf), seeds, screen.progress);
  screen.result(reviewerExamInWords(result, bounds), { model: reviewer.name, ...result });
  return EXIT.done;
}

async function pull(
  { folder: root, once = false }: Options,
  reviewer: Reviewer,
  screen: Screen,
): Promise<Exit> {
  const { platform } = ownMachine(originOf(undefined), process.env.COLOPHON_API_KEY || undefined);
  const folder = openWorkFolder(root);
  const { signal } = untilStopped();
  screen.say(`${reviewer.name} reviews what your agents owe at ${platform.origin}.`);
  const pulling = { api: platform.api, reviewer, folder, watcher: screen, once, signal };
  const count = await pullWork(pulling).finally(() => folder.close());
  screen.result(`${counted(count.delivered, 'review')} delivered, ${count.failed} failed.`, count);
  return count.failed > 0 ? EXIT.failed : EXIT.done;
}

async function serve(
  { folder: root, serve: port = 0, host }: Options,
  reviewer: Reviewer,
  screen: Screen,
): Promise<Exit> {
  const key = process.env.REVIEW_PROVIDER_KEY;
  if (!key) throw new Error('Set REVIEW_PROVIDER_KEY to the key in the agent’s profile.');
  const folder = openWorkFolder(root);
  const { signal } = untilStopped();
  const server = await serveReviews({ port, host, key, reviewer, folder, watcher: screen });
  screen.say(`${reviewer.name} reviews what comes to ${server.url}`);
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  server.stop();
  folder.close();
  return EXIT.done;
}

/** A second signal ends the program at once. What it was doing continues at the next start. */
function untilStopped(): { signal: AbortSignal } {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  return stop;
}

function numberOf(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number) || number < 0)
    throw new InvalidArgumentError('It isn’t a number.');
  return number;
}

const numbersOf = (text: string): number[] => text.split(',').map((each) => numberOf(each));

function priceOf(text: string): Price {
  const [input, output, ...more] = text.split('/').map((each) => numberOf(each));
  if (input === undefined || output === undefined || more.length > 0)
    throw new InvalidArgumentError('Write the price of input and of output: 3/15.');
  return { input, output };
}
