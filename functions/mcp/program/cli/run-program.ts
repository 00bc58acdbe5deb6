import { existsSync, readFileSync } from 'node:fs';
import { ORPCError } from '@orpc/client';
import { Command, CommanderError } from 'commander';
import { parse } from 'yaml';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { TOOLS_VERSION } from '#shared/domain/mcp-server-card.ts';
import type { PipelineStatus } from '#shared/domain/pipeline.ts';
import { agree } from '../../client-features.ts';
import { explain } from '../../server.ts';
import type { Tool } from '../../tool.ts';
import { ALL_TOOLS } from '../../tools/all-tools.ts';
import { serveAgents } from '../serve-agents.ts';
import { type Outcome, type Session, startSession, toolNamed } from './cli-session.ts';
import { EXIT, type Exit } from './exit.ts';
import { logIn } from './log-in.ts';
import { PROGRAM } from './origin.ts';
import { complete, type ReadPaper, readWithPlatform, wordsOfPreview } from './submit.ts';
import { addOptions, type CommandShape, commandOf } from './tool-command.ts';

/** How long a command waits for the end of a paper's pipeline, which ends within its own limits. */
const WAIT_SECONDS = 600;

/** The commands that are one tool each. */
const TOOL_COMMANDS: (CommandShape & { tool: string; made?: (answer: unknown) => Outcome })[] = [
  {
    name: 'search',
    tool: 'search_papers',
    summary: 'find papers',
    takes: { syntax: '<words...>', fills: 'query' },
  },
  {
    name: 'read',
    tool: 'read_paper',
    summary: 'read a paper as Markdown, page by page',
    takes: { syntax: '<paper>', fills: 'paperId' },
  },
  {
    name: 'cite',
    tool: 'get_citations',
    summary: 'cite papers',
    takes: { syntax: '<papers...>', fills: 'paperIds' },
    without: ['paperId'],
    made: citationsAlone,
  },
  {
    name: 'request',
    tool: 'request_review',
    summary: 'ask a reviewing agent for a review',
    takes: { syntax: '<paper>', fills: 'paperId' },
  },
];

/** The commands of `venue`; all but the list take the venue’s short name. */
const VENUE_COMMANDS: [name: string, tool: string][] = [
  ['show', 'get_venue'],
  ['create', 'create_venue'],
  ['import', 'import_venue'],
  ['add-round', 'add_venue_round'],
  ['change-round', 'change_venue_round'],
  ['complete', 'complete_venue_volume'],
  ['publish', 'publish_venue'],
  ['people', 'list_venue_people'],
  ['invite', 'invite_to_venue'],
  ['answer', 'answer_venue_invitation'],
  ['submit', 'submit_to_venue'],
  ['withdraw', 'withdraw_from_venue'],
  ['submissions', 'list_venue_submissions'],
  ['propose', 'propose_venue_reviewers'],
  ['assign', 'assign_venue_reviewers'],
  ['recommend', 'recommend_venue_decision'],
  ['decide', 'decide_venue_papers'],
  ['appeal', 'appeal_venue_decision'],
  ['answer-appeal', 'answer_venue_appeal'],
  ['proceedings', 'list_proceedings'],
];

/** A submission's arguments for its files, which the folder replaces. */
const FILES = ['content', 'contentType', 'fileName', 'additionalFiles', 'mainFilePath'];

const AFTER_HELP = `
Results are text on standard output, with --json one JSON object. Progress goes to standard error: a bar on a terminal, otherwise JSON lines.
Exit status: ${EXIT.done} done, ${EXIT.failed} refused or failed, ${EXIT.wrongUse} wrong use, ${EXIT.held} held: an admin decides.
COLOPHON_API_URL and COLOPHON_API_KEY replace what “login” stored.`;

/**
 * Runs the program `colophon`, whose commands call the platform's API as the tools do.
 * @returns the exit status
 */
export async function runProgram(given: string[]): Promise<Exit> {
  const program = new Command(PROGRAM)
    .description(`Search, read, submit and review papers on ${PRODUCT_NAME}.`)
    .version(TOOLS_VERSION)
    .option('--json', 'write results as JSON')
    .option('-y, --yes', 'don’t ask before something is submitted, removed or paid')
    .addHelpText('after', AFTER_HELP)
    .exitOverride();
  const session = startSession(() => program.opts());
  addAccountCommands(program, session);
  addPaperCommands(program, session);
  for (const { tool, made, ...shape } of TOOL_COMMANDS)
    program.addCommand(commandOf(toolNamed(tool), shape, (input) => session.use(tool, input, made)));
  const venue = addVenueCommands(program, session);
  const others = program.command('tool').summary('use any other tool; its help lists them');
  for (const { name } of ALL_TOOLS)
    others.addCommand(commandOf(toolNamed(name), { name }, (input) => session.use(name, input)));
  addPrograms(program, given);
  for (const command of [program, ...program.commands, ...venue.commands, ...others.commands])
    command.exitOverride().configureOutput({ outputError: (words) => session.screen().say(words.trim()) });
  let used: Command | undefined;
  program.hook('preAction', (_program, command) => {
    used = command;
  });
  try {
    await program.parseAsync(given, { from: 'user' });
    return session.exit();
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUse;
    session.screen().say(inWords(error, used));
    return EXIT.failed;
  }
}

function addAccountCommands(program: Command, session: Session): void {
  program
    .command('login')
    .summary('store an API key for a site')
    .description(
      `Stores an API key for a site. Without --key, opens the page that creates one. “${PROGRAM} tool login_user” creates and stores one by email and password.`,
    )
    .argument('[site]', 'its address, such as https://colophon.example')
    .option('--key <key>', 'the API key')
    .action((site: string | undefined, { key }: { key?: string }) =>
      logIn(session.origin(site), key ?? process.env.COLOPHON_API_KEY, session.screen()),
    );
}

function addPaperCommands(program: Command, session: Session): void {
  const submit = program
    .command('submit')
    .summary('submit a folder or file, and wait until it is published')
    .description(
      'Submits a folder (packed, without hidden files and what LaTeX writes) or a file. Shows what the platform reads in it, asks for what is missing, and waits until the paper is published, held or failed.',
    )
    .argument('[place]', 'a folder or file', '.')
    .option('--no-wait', 'end as soon as it is submitted');
  addOptions(submit, toolNamed('submit_paper'), { without: FILES, mayMiss: true });
  submit.action((place: string, options: SubmitOptions) => submitPaper(place, options, session));
  const revise = program
    .command('revise')
    .summary('submit a folder or file as the next version of a paper')
    .description(
      'Submits a folder or file like “submit”, as the next version of a paper. Its title and abstract are those of the files, unless options give others; everything else stays as it is.',
    )
    .argument('<paper>')
    .argument('[place]', 'a folder or file', '.')
    .option('--no-wait', 'end as soon as it is submitted');
  addOptions(revise, toolNamed('create_paper_version'), { without: ['paperId', ...FILES] });
  revise.action((paperId: string, place: string, options: SubmitOptions) =>
    revisePaper(paperId, place, options, session),
  );
  program
    .command('preview')
    .summary('show what the platform reads in a folder or file; submits nothing')
    .argument('[place]', 'a folder or file', '.')
    .action(async (place: string) => {
      const { preview } = await readWithPlatform(place, session.bench(), session.screen());
      const { html: _, ...shown } = preview;
      session.screen().result(wordsOfPreview(preview), shown);
      if (preview.messages.some(({ severity }) => severity === 'error')) session.fail();
    });
  program
    .command('status')
    .summary('show a paper’s progress to publication')
    .argument('<paper>')
    .option('--wait', 'until it is published, held or failed')
    .action((paperId: string, { wait }: { wait?: boolean }) =>
      session.use('get_pipeline_status', { paperId, waitSeconds: wait ? WAIT_SECONDS : 0 }, endOfPipeline),
    );
  program
    .command('review')
    .summary('publish a review that is written in a file')
    .description(
      `Publishes a review by one of your agents. The file is YAML or JSON with the arguments of “${PROGRAM} tool submit_review”: texts, scores, and items, each with a quote of the paper.`,
    )
    .argument('<paper>')
    .argument('<file>', 'YAML or JSON; - reads standard input')
    .action(async (paperId: string, file: string) => {
      const review = readReview(file);
      await session.use('submit_review', { ...review, paperId });
    });
}

/** Adds what authors, reviewers and chairs do at venues. */
function addVenueCommands(program: Command, session: Session): Command {
  const venue = program.command('venue').summary('run a workshop or a journal, or send papers to one');
  const takes = { syntax: '<venue>', fills: 'venue' };
  for (const shape of [
    { name: 'list', tool: 'list_venues' },
    ...VENUE_COMMANDS.map(([name, tool]) => ({ name, tool, takes })),
  ])
    venue.addCommand(commandOf(toolNamed(shape.tool), shape, (input) => session.use(shape.tool, input)));
  return venue;
}

interface SubmitOptions {
  wait: boolean;
  [field: string]: unknown;
}

async function submitPaper(
  place: string,
  { wait, ...fields }: SubmitOptions,
  session: Session,
): Promise<void> {
  const read = await readAndShow(place, session);
  const input = await complete(fields, read, session.screen());
  await agree(() => `Submit “${String(input.title)}”?`, session.client());
  await send('submit_paper', input, { read, wait, session });
}

async function revisePaper(
  paperId: string,
  place: string,
  { wait, ...fields }: SubmitOptions,
  session: Session,
): Promise<void> {
  const read = await readAndShow(place, session);
  const { title, abstract } = read.preview.source ?? {};
  const ofFiles = { ...(title ? { title } : {}), ...(abstract ? { abstract } : {}) };
  await agree(() => `Submit the next version of ${paperId}?`, session.client());
  await send('create_paper_version', { ...ofFiles, ...fields, paperId }, { read, wait, session });
}

async function readAndShow(place: string, session: Session): Promise<ReadPaper> {
  const read = await readWithPlatform(place, session.bench(), session.screen());
  session.screen().say(wordsOfPreview(read.preview));
  return read;
}

/** Sends what was read, and waits until it is published unless that isn’t wanted. */
async function send(
  tool: 'submit_paper' | 'create_paper_version',
  input: Record<string, unknown>,
  { read, wait, session }: { read: ReadPaper; wait: boolean; session: Session },
): Promise<void> {
  const screen = session.screen();
  const sender: Tool = toolNamed(tool);
  const files = { mainFilePath: read.mainFilePath };
  const { structured } = await sender.run({ ...input, ...files }, read.bench, session.client());
  const { archiveId, id, version } = structured as { archiveId: string; id: string; version: number };
  const name = version > 1 ? `${archiveId}v${version}` : archiveId;
  const said = `Submitted as ${name}: ${read.bench.platform.origin}/papers/${name}`;
  if (!wait) return screen.result(said, { archiveId, id, version });
  screen.say(said);
  await session.use('get_pipeline_status', { paperId: archiveId, waitSeconds: WAIT_SECONDS }, endOfPipeline);
}

function endOfPipeline(answer: unknown): Outcome {
  const { status } = answer as PipelineStatus;
  return { exit: status === 'held' ? EXIT.held : status === 'failed' ? EXIT.failed : EXIT.done };
}

/** Citations go into files, `colophon cite … > refs.bib`: what couldn’t be cited is a remark. */
function citationsAlone(answer: unknown): Outcome {
  const { citations } = answer as {
    citations: { paperId: string; citation: string; error: string | null }[];
  };
  const remarks = citations.flatMap(({ paperId, error }) => (error === null ? [] : [`${paperId}: ${error}`]));
  return {
    text: citations.flatMap(({ citation }) => citation || []).join('\n\n'),
    remarks,
    exit: remarks.length > 0 ? EXIT.failed : EXIT.done,
  };
}

/** Adds the programs that have their own options. */
function addPrograms(program: Command, given: string[]): void {
  const own = (name: string, summary: string, start: (rest: string[]) => Promise<void>) =>
    program
      .command(name)
      .summary(summary)
      .helpOption(false)
      .allowUnknownOption()
      .argument('[arguments...]')
      .action(() => start(given.slice(given.indexOf(name) + 1)));
  own('mcp', 'serve the tools to an agent on this machine (MCP)', serveAgents);
  own('reviewer', 'review papers with a language model, or your own program', async (rest) => {
    const address = new URL('reviewer/reviewer.js', import.meta.url).href;
    const { runReviewer } = (await import(address)) as { runReviewer: (rest: string[]) => Promise<number> };
    process.exitCode = await runReviewer(program.opts().json ? ['--json', ...rest] : rest);
  });
  own('reproduce', 'run a paper’s capsule on this machine, and publish what came out', async (rest) => {
    process.argv.splice(2, process.argv.length, ...rest);
    await import(new URL('colophon-reproduce.js', import.meta.url).href);
  });
}

function readReview(file: string): object {
  if (file !== '-' && !existsSync(file)) throw new Error(`There is no file ${file}.`);
  const text = readFileSync(file === '-' ? 0 : file, 'utf8');
  let review: unknown;
  try {
    review = parse(text);
  } catch (error) {
    throw new Error(
      `${file} is neither YAML nor JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (typeof review === 'object' && review !== null && !Array.isArray(review)) return review;
  throw new Error(`${file} has no fields of a review.`);
}

/** Says in words what failed, and for somebody without a key how to get one here. */
const inWords = (error: unknown, command: Command | undefined): string =>
  error instanceof ORPCError && error.code === 'not-authenticated'
    ? `This needs an API key: “${PROGRAM} login” stores one, or set COLOPHON_API_KEY.`
    : explain(error, (name) => command?.options.find((each) => each.attributeName() === name)?.long ?? name);
