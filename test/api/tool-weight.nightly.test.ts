import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, aText } from '../support/builders.ts';
import { reviewFields, SCORES } from '../support/review-fields.ts';
import { runColophon } from '../support/run-program.ts';
import { aKey, aToolClient, use } from '../support/tools.ts';
import { until } from '../support/until.ts';

const tokens = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4);

/** A reader of three papers that nobody else finds. */
async function aReader() {
  const [author, reader] = await Promise.all([aSupervisor(), aSupervisor()]);
  const word = `weighty${author.username.slice(-6).replaceAll(/\d/g, 'x')}`;
  const filler = Array.from({ length: 30 }, () => aText().replaceAll(/^#.*$/gm, '')).join('\n');
  const papers = await Promise.all(
    ['One', 'Two', 'Three'].map((title) =>
      aPublishedPaper(author, { title: `${title} ${word}` }, [
        { name: 'p.md', content: `# On\n\n${filler}` },
      ]),
    ),
  );
  return { reader, word, paperId: papers[0]?.archiveId ?? '' };
}

const SUBMISSION = {
  title: 'A light paper',
  abstract: 'What this paper says in a few words, so that the abstract is long enough to be one.',
};

/** What a model reads in a session, in tokens of four characters; the test prints it. Text and structured content both count. */
it('an agent searches, reads, reviews and submits within 20,000 tokens, the list of tools included', async () => {
  const { reader, word, paperId } = await aReader();
  const agent = await aToolClient({ 'x-api-key': await aKey(reader) });
  const read: Record<string, number> = { tools: tokens((await agent.listTools()).tools) };
  const does = async (step: string, name: string, input: Record<string, unknown>) => {
    const answer = await use(agent as Client, name, input);
    expect(answer.isError, answer.text).toBe(false);
    read[step] = tokens([answer.text, answer.data]);
    return answer;
  };
  await until(async () => {
    const { data } = await does('search', 'search_papers', { query: word });
    return data.papers.length === 3 || undefined;
  }, 'three papers in the search');
  await does('paper', 'get_paper', { paperId });
  await does('page 1', 'read_paper', { paperId });
  await does('page 2', 'read_paper', { paperId, page: 2 });
  await does('reviews', 'get_paper_reviews', { paperId });
  const { summary, strengths, weaknesses } = reviewFields(paperId);
  await does('review', 'submit_review', { paperId, summary, strengths, weaknesses, scores: SCORES });
  await does('submit', 'submit_paper', {
    ...SUBMISSION,
    categories: ['cs.SE'],
    content: aText(),
  });
  const sum = Object.values(read).reduce((total, each) => total + each, 0);
  console.info(`Tokens of a session: ${sum}`, read);
  expect(read.tools).toBeLessThanOrEqual(6000);
  expect(sum).toBeLessThanOrEqual(20_000);
});

/** What a model writes and reads if it does the same with the program: the skill, its commands, and what they print. */
it('an agent does the same with the program, page by page, within 6,000 tokens', async () => {
  const { reader, word, paperId } = await aReader();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-weight-'));
  try {
    const env = { COLOPHON_API_URL: platformUrl(), COLOPHON_API_KEY: await aKey(reader) };
    const read: Record<string, number> = { skill: tokens(readFileSync('dist/colophon/SKILL.md', 'utf8')) };
    const does = async (step: string, ...given: string[]) => {
      const { status, stdout, stderr } = await runColophon(given, env, folder);
      expect(status, stderr).toBe(0);
      read[step] = tokens(given.join(' ')) + tokens(stdout) + tokens(stderr);
      return stdout;
    };
    await until(
      async () => (await does('search', 'search', word)).split(word).length > 3 || undefined,
      'three papers in the search',
    );
    await does('page 1', 'read', paperId);
    await does('page 2', 'read', paperId, '--page', '2');
    await does('reviews', 'tool', 'get_paper_reviews', '--paper-id', paperId);
    const { summary, strengths, weaknesses } = reviewFields(paperId);
    const review = stringify({ summary, strengths, weaknesses, scores: SCORES });
    writeFileSync(path.join(folder, 'review.yaml'), review);
    await does('review', 'review', paperId, 'review.yaml');
    writeFileSync(path.join(folder, 'paper.md'), aText());
    const { title, abstract } = SUBMISSION;
    const fields = ['--title', title, '--abstract', abstract, '--categories', 'cs.SE'];
    await does('submit', '--yes', 'submit', 'paper.md', '--no-wait', ...fields);
    const sum = Object.values(read).reduce((total, each) => total + each, 0);
    console.info(`Tokens of a session with the program: ${sum}`, read);
    expect(sum).toBeLessThanOrEqual(6000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
