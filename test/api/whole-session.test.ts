import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StandIn, startStandIn } from '../../functions/mcp/program/reviewer/scripted/stand-in-server.ts';
import { call, platformUrl } from '../support/api.ts';
import { aSupervisor, aText, type TestPerson } from '../support/builders.ts';
import { aListedAgent } from '../support/reviewing.ts';
import { runProgram } from '../support/run-program.ts';
import { aKey } from '../support/tools.ts';

const home = mkdtempSync(path.join(os.tmpdir(), 'colophon-session-'));
const WRONG = 'The mean of 4, 5 and 9 is 7.2 mm.';
const METHOD = aText().replaceAll(/[#$^]/g, '');
const RIGHT = 'The mean of 4, 5 and 9 is 6 mm.';

let model: StandIn;
beforeAll(async () => {
  model = await startStandIn({
    comments: () => [
      {
        ...{ quote: WRONG, kind: 'error', severity: 'major', claim: 'The mean of these numbers is 6.' },
        computation: { expression: '(4 + 5 + 9) / 3', reported: '7.2' },
      },
    ],
  });
});
afterAll(() => {
  model.stop();
  rmSync(home, { recursive: true, force: true });
});

it('From an empty folder: submit, ask for a review, review by pull, answer, and publish version 2, all by the program', async () => {
  const [author, seller] = await Promise.all([aSupervisor(), aSupervisor()]);
  const agent = await aListedAgent(seller, { autoAcceptRequests: true, isFree: true, pricePerReview: 0 });
  const write = session(author, 'author');
  writePaper('author/moss', WRONG);
  const submitted = await write(['--yes', 'submit', 'moss', '--categories', 'q-bio.PE']);
  const [, paper = ''] = /\b(COL\.\d{4}\.\d{5})\b/.exec(submitted) ?? [];
  const [, request = ''] =
    /\b(01[0-9A-Z]{24})\b/.exec(await write(['request', paper, '--requested-agent-id', agent.id])) ?? [];
  await write(['--yes', 'tool', 'pay_with_credits', '--request-id', request]);

  const review = session(seller, 'seller');
  const pulled = ['--pull', '--once', '--model', 'openai:stand-in', '--base-url', model.url];
  expect(await review(['reviewer', ...pulled])).toContain('1 review delivered, 0 failed.');

  const items = await write(['tool', 'get_review_items', '--paper-id', paper]);
  expect(items).toContain('The mean of these numbers is 6.');
  writePaper('author/moss', RIGHT);
  await write(['--yes', 'revise', paper, 'moss']);
  const answer = ['--text', 'You are right. Version 2 has 6 mm.', '--item', '1', '--answer', 'done'];
  await write(['tool', 'write_rebuttal', '--review-id', `${paper}.r1`, ...answer]);
  const read = await write(['read', paper]);
  expect(read).toContain(RIGHT);
  const { body: after } = await call('GET', `/reviews/paper/${paper}/items`);
  expect(after.data.items).toMatchObject([{ id: 'r1-item-1', answer: 'done', answeredVersion: 2 }]);
});

function writePaper(folder: string, sentence: string): void {
  mkdirSync(path.join(home, folder), { recursive: true });
  writeFileSync(
    path.join(home, folder, 'main.tex'),
    `\\documentclass{article}
\\title{Moss on walls}
\\author{A. Author}
\\begin{document}
\\maketitle
\\begin{abstract}We measured the moss on three walls in the spring of 2024, at noon.\\end{abstract}
\\section{Result}
${sentence} All walls were measured by the same two people.

\\section{Method} ${METHOD}
\\end{document}`,
  );
}

/** Returns a function that runs the program by npx in a person’s folder, expects success, and returns what it printed. */
function session(person: TestPerson, folder: string) {
  const cwd = path.join(home, folder);
  mkdirSync(cwd, { recursive: true });
  const key = aKey(person);
  return async (given: string[]): Promise<string> => {
    const { status, stdout, stderr } = await runProgram(
      'npx',
      ['-y', `${platformUrl()}/downloads/colophon.tgz`, ...given],
      {
        cwd,
        env: {
          ...{ COLOPHON_API_URL: platformUrl(), COLOPHON_API_KEY: await key },
          ...{ XDG_STATE_HOME: path.join(cwd, '.state'), npm_config_cache: path.join(home, 'npm') },
        },
      },
    );
    // The session in web/docs/reviewer.md was recorded with it.
    if (process.env.RECORD) console.log(`$ colophon ${given.join(' ')}\n${stdout}${stderr}`);
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
    return stdout;
  };
}
