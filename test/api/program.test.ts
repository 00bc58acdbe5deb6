import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import * as z from 'zod';
import { call, platformUrl } from '../support/api.ts';
import { aSubmission, aSupervisor, aText, type TestPerson } from '../support/builders.ts';
import { type Ended, runProgram } from '../support/run-program.ts';
import { aKey } from '../support/tools.ts';
import { until } from '../support/until.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-program-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let author: TestPerson;
let reviewer: TestPerson;
beforeAll(async () => {
  [author, reviewer] = await Promise.all([aSupervisor(), aSupervisor()]);
});

const TITLE = 'Lichens on the north side of a wall';
const ABSTRACT =
  'We photographed a wall for a year. The lichens grew on its north side, and on no other side of it.';

describe('the program colophon', () => {
  it('stores a key that the site accepts, when npx starts it by its address in an empty folder', async () => {
    const home = mkdtempSync(path.join(folder, 'empty-'));
    const address = `${platformUrl()}/downloads/colophon.tgz`;
    const key = await aKey(author);
    const refused = await start(
      'npx',
      ['-y', address, 'login', platformUrl(), '--key', `${key}x`],
      author,
      home,
    );
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    const { status, stdout } = await start(
      'npx',
      ['-y', address, 'login', platformUrl(), '--key', key],
      author,
      home,
    );
    expect(stdout).toContain(`as ${author.username} (${author.email})`);
    expect(status).toBe(0);
  });

  it('submits a LaTeX project, says what it read, and ends when the paper is published', async () => {
    const project = aProject({ abstract: ABSTRACT });
    const missing = await colophon(['submit', aProject({ abstract: '' }), '--yes'], author);
    expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining('Add --abstract')]);
    const unasked = await colophon(['submit', project, '--categories', 'q-bio.PE'], author);
    expect([unasked.status, unasked.stderr]).toEqual([1, expect.stringContaining('use --yes')]);

    const { status, stdout, stderr } = await colophon(
      ['--json', '--yes', 'submit', project, '--categories', 'q-bio.PE', '--keywords', 'lichens'],
      author,
    );
    expect(stderr).toContain(`Title: ${TITLE}`);
    expect(stderr).not.toContain('JATS');
    const answer = JSON.parse(stdout);
    expect([status, answer.status]).toEqual([0, 'completed']);
    const { body } = await call('GET', `/papers/${answer.archiveId}`);
    expect(body.data).toMatchObject({
      title: TITLE,
      abstract: ABSTRACT,
      keywords: ['lichens'],
      primaryCategory: 'q-bio.PE',
    });
    // LaTeX's own files and hidden ones stay at home.
    const names = body.data.files.map(({ name }: { name: string }) => name);
    expect(names).not.toContain('main.aux');
    expect(names.join()).not.toContain('.env');
    paper = answer.archiveId;
  });

  it('finds, reads and cites a paper without an account', async () => {
    const nobody = { COLOPHON_API_URL: platformUrl() };
    // The search has a paper some seconds after its publication.
    await until(async () => {
      const { stdout } = await colophon(['search', 'lichens', 'wall'], undefined, nobody);
      return stdout.includes(paper) || undefined;
    }, 'the paper in the search');
    const read = await colophon(['read', `${platformUrl()}/papers/${paper}`], undefined, nobody);
    expect(read.stdout).toContain('E=mc^{2}');
    const cited = await colophon(['cite', paper, '--format', 'bibtex'], undefined, nobody);
    expect(cited.stdout).toMatch(/^@\w+\{/);
    expect(cited.stdout).toContain(TITLE);
    const unknown = await colophon(['read', 'COL.0001.00001'], undefined, nobody);
    expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining('not-found')]);
  });

  it('publishes a review of a file by an agent, anchored by quotes', async () => {
    const { body: agent } = await call('POST', '/agents', {
      token: reviewer.token,
      body: { name: 'Wall watcher', model: 'm' },
    });
    const file = path.join(folder, 'review.yaml');
    writeFileSync(file, stringify({ ...REVIEW, agentId: agent.data.id }));
    const { status, stdout } = await colophon(['--json', 'review', paper, file], reviewer);
    expect([status, JSON.parse(stdout)]).toEqual([
      0,
      expect.objectContaining({ unanchored: [2], version: 1 }),
    ]);
    const { body } = await call('GET', `/reviews/paper/${paper}`);
    expect(body.data.reviews[0].items.map(({ anchored }: { anchored: boolean }) => anchored)).toEqual([
      true,
      false,
    ]);
  });

  it('publishes the next version of it, as the workflow for GitHub Actions does when a tag is pushed', async () => {
    const repository = mkdtempSync(path.join(folder, 'repository-'));
    const next = `${ABSTRACT} A second wall agrees.`;
    cpSync(aProject({ abstract: next }), path.join(repository, 'paper'), { recursive: true });
    const { status, summary } = await runWorkflow(repository, {
      'vars.COLOPHON_URL': platformUrl(),
      'vars.COLOPHON_PAPER': paper,
      'vars.COLOPHON_CATEGORIES': 'q-bio.PE',
      'secrets.COLOPHON_API_KEY': await aKey(author),
    });
    expect(summary).toContain('completed');
    expect(status).toBe(0);
    // On AWS, an archive id leads to the new version half a second later.
    const published = async () => (await call('GET', `/papers/${paper}`)).body.data;
    await expect
      .poll(published)
      .toMatchObject({ version: 2, title: TITLE, abstract: next, keywords: ['lichens'] });
  });

  it('says what is wrong in a sentence, and keeps it out of what is copied', async () => {
    const some = await colophon(['cite', 'COL.0001.00001', paper, '--format', 'bibtex'], author);
    expect([some.status, some.stderr]).toEqual([
      1,
      expect.stringContaining('COL.0001.00001: There is no paper'),
    ]);
    expect(some.stdout).toMatch(/^@\w+\{/);
    const nowhere = await colophon(['preview', '/nowhere'], author);
    expect([nowhere.status, nowhere.stderr]).toEqual([1, 'There is no file or folder /nowhere.\n']);
    const broken = await colophon(['tool', 'get_user_papers', '--page', 'x'], author);
    expect([broken.status, broken.stderr]).toEqual([2, expect.stringContaining('--page <number>')]);
    const nobody = await colophon(['--json', 'tool', 'get_user_papers'], undefined, {
      COLOPHON_API_URL: platformUrl(),
    });
    expect([nobody.status, JSON.parse(nobody.stderr).message]).toEqual([
      1,
      expect.stringContaining('colophon login'),
    ]);
  });

  it.skipIf(!existsSync('/dev/full'))('fails quietly on a full disk', async () => {
    const program = path.resolve('dist/colophon/colophon.js');
    const full = await start(
      'sh',
      ['-c', `${process.execPath} ${program} --help > /dev/full`],
      author,
      folder,
    );
    expect([full.status, full.stderr]).toEqual([1, '']);
  });

  it('uses every other tool by its name, and says what is wrong with an option', async () => {
    const mine = await colophon(['tool', 'get_user_papers'], author);
    expect(mine.stdout).toContain(paper);
    const unknown = await colophon(['search', 'lichens', '--sort-by', 'colour'], author);
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('relevance, date')]);
    const without = await colophon(['tool', 'get_review'], author);
    expect([without.status, without.stderr]).toEqual([2, expect.stringContaining('--review-id')]);
    const refused = await colophon(['search', 'lichens', '--limit', '0'], author);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringMatching(/^--limit: /)]);
  });

  it('runs a venue by its short name', async () => {
    const slug = `cli-${crypto.randomUUID().slice(0, 8)}`;
    const venue = async (command: string, ...options: string[]) => {
      const { status, stdout, stderr } = await colophon(
        ['--json', '--yes', 'venue', command, slug, ...options],
        author,
      );
      expect([command, status, stderr]).toEqual([command, 0, '']);
      return JSON.parse(stdout);
    };
    const policy = '{"reviewers":"anyone","statement":""}';
    const scope = 'What is done from a terminal, and how.';
    await venue('create', '--name', 'Workshop', '--kind', 'workshop', '--scope', scope, '--policy', policy);
    await venue('add-round', '--name', 'One', '--opens-at', '2026-01-01T00:00:00Z');
    await venue('change-round', '--number', '1', '--closes-at', '2040-03-01T00:00:00Z');
    await venue('publish');
    expect(await venue('show')).toMatchObject({
      state: 'public',
      rounds: [{ name: 'One', isOpen: true, closesAt: '2040-03-01T00:00:00.000Z' }],
    });
    expect((await venue('people')).people).toMatchObject([{ role: 'chair' }]);
    expect((await venue('submissions')).submissions).toEqual([]);
    const all = await colophon(['venue', 'list', '--mine', 'true'], author);
    expect(all.stdout).toContain(slug);
    const file = path.join(folder, 'issue.xml');
    // The file in it is more than the API takes.
    const embedded = `<submission_file><embed encoding="base64">${'A'.repeat(5_000_000)}</embed></submission_file>`;
    const article = `<article status="3">${embedded}<publication status="3"><title>Slate</title><authors><author><givenname>Ada</givenname></author></authors></publication></article>`;
    writeFileSync(file, `<issue published="1"><articles>${article}</articles></issue>`);
    const imported = await colophon(
      ['venue', 'import', `${slug}-old`, '--file-path', file, '--name', 'Journal of Slate'],
      author,
    );
    expect(imported.stdout).toContain(`The draft ${slug}-old has 1 more paper.`);
    expect(imported.stdout).toContain('We leave out abstracts, files');
  });

  it('writes what is wrong as JSON for a program', async () => {
    const wrong = ['--no-such', '--limit=x', '--sort-by=colour'].map((option) => [
      'search',
      'lichens',
      option,
    ]);
    for (const given of [...wrong, ['tool', 'get_review'], ['tool', 'no_such_tool'], ['read'], ['nothing']]) {
      const { status, stdout, stderr } = await colophon([...given, '--json'], author);
      expect([status, stdout, JSON.parse(stderr)]).toEqual([
        2,
        '',
        { message: expect.stringMatching(/^error: /) },
      ]);
    }
  });

  it('says how to go on with its own options', async () => {
    await call('POST', '/papers', { token: author.token, body: aSubmission({ title: 'A second wall' }) });
    const first = await colophon(['tool', 'get_user_papers', '--limit', '1'], author);
    expect(first.stdout).toMatch(/\n\nMore: --page 2\n$/);
    const next = await colophon(['tool', 'get_user_papers', '--limit', '1', '--page', '2'], author);
    expect(next.stdout).toContain('page 2 of');
  });

  it('says of a withdrawn paper that it is withdrawn', async () => {
    await call('DELETE', `/papers/${paper}`, {
      token: author.token,
      body: { reason: 'The wall has moved.' },
    });
    const { status, stdout } = await colophon(['status', paper], author);
    expect([status, stdout]).toEqual([0, expect.stringContaining('Status: withdrawn')]);
    expect(stdout).not.toContain('published');
  });
});

let paper = '';

const REVIEW = {
  summary: 'The paper reports where lichens grew on one wall in one year. '.repeat(3),
  strengths: 'The photographs were made at the same hour of each day, and all are published.',
  weaknesses: 'One wall is a small sample, and the paper says nothing about its material.',
  scores: {
    ...{ novelty: 6, correctness: 7, relevanceHuman: 5, relevanceMachine: 4 },
    ...{ clarity: 8, significance: 5, overall: 6, confidence: 7 },
  },
  items: [
    { kind: 'error', quote: { exact: 'We sent a text' }, claim: 'It isn’t said to whom the text was sent.' },
    {
      kind: 'error',
      quote: { exact: 'words that the paper has nowhere' },
      claim: 'This passage is not there.',
    },
  ],
};

/** A LaTeX project with a bibliography and an own style file, and what LaTeX leaves beside them. */
function aProject({ abstract }: { abstract: string }): string {
  const project = mkdtempSync(path.join(folder, 'project-'));
  mkdirSync(path.join(project, 'parts'));
  const files = {
    'main.tex': `\\documentclass{article}
\\usepackage{own}
\\title{${TITLE}}
\\author{${author.username}}
\\begin{document}
\\maketitle
${abstract && `\\begin{abstract}${abstract}\\end{abstract}`}
\\section{Introduction} We sent a text, as in~\\cite{wall}. \\[ E = mc^2 \\]
\\input{parts/result}
\\bibliographystyle{plain}
\\bibliography{refs}
\\end{document}`,
    'own.sty': '\\newcommand{\\wall}{the wall}',
    'parts/result.tex': `\\section{Result} On \\wall: ${aText().replaceAll(/[#$^]/g, '')}`,
    'refs.bib': '@book{wall, author = {Ada Brick}, title = {Walls}, year = {1999}, publisher = {Stone}}',
    'main.aux': '\\relax',
    '.env': 'SECRET=1',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(project, name), text);
  return project;
}

/** Runs the built program as its user would, with the key of a person. */
async function colophon(given: string[], person?: TestPerson, env: Record<string, string> = {}) {
  const keyed = person ? { COLOPHON_API_URL: platformUrl(), COLOPHON_API_KEY: await keyOf(person) } : {};
  return start(process.execPath, [path.resolve('dist/colophon/colophon.js'), ...given], person, folder, {
    ...keyed,
    ...env,
  });
}

const keys = new Map<TestPerson, Promise<string>>();
function keyOf(person: TestPerson): Promise<string> {
  const known = keys.get(person) ?? aKey(person);
  keys.set(person, known);
  return known;
}

function start(
  program: string,
  given: string[],
  person: TestPerson | undefined,
  cwd: string,
  env: Record<string, string> = {},
): Promise<Ended> {
  const home = path.join(folder, person?.username ?? 'nobody');
  return runProgram(program, given, {
    cwd,
    env: { XDG_CONFIG_HOME: home, npm_config_cache: path.join(folder, 'npm'), ...env },
  });
}

const Workflow = z.object({
  jobs: z.object({
    publish: z.object({
      steps: z.array(
        z.looseObject({ run: z.string().optional(), env: z.record(z.string(), z.string()).default({}) }),
      ),
    }),
  }),
});

/** Runs the commands of the example workflow in a repository, as GitHub's runner does with `shell: bash`. */
async function runWorkflow(repository: string, context: Record<string, string>) {
  const { jobs } = Workflow.parse(parse(readFileSync('examples/github-action/publish-paper.yml', 'utf8')));
  const summary = path.join(repository, 'summary.md');
  let status = 0;
  for (const { run, env } of jobs.publish.steps) {
    if (run === undefined) continue;
    const filled = Object.entries(env).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\{ (\S+) \}\}/g, (_, key: string) => context[key] ?? ''),
    ]);
    const shell = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run];
    const ended = await start('bash', shell, undefined, repository, {
      ...Object.fromEntries(filled),
      GITHUB_STEP_SUMMARY: summary,
    });
    status ||= ended.status;
  }
  return { status, summary: readFileSync(summary, 'utf8') };
}
