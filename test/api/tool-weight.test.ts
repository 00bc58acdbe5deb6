import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect, it } from 'vitest';
import { aPublishedPaper, aSupervisor, aText } from '../support/builders.ts';
import { reviewFields, SCORES } from '../support/review-fields.ts';
import { aKey, aToolClient, use } from '../support/tools.ts';
import { until } from '../support/until.ts';

const tokens = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4);

/** What a model reads in a session, in tokens of four characters; the test prints it. Text and structured content both count. */
it('an agent searches, reads, reviews and submits within 20,000 tokens, the list of tools included', async () => {
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
  const paperId = papers[0]?.archiveId;
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
  const { summary, strengths, weaknesses } = reviewFields(paperId ?? '');
  await does('review', 'submit_review', { paperId, summary, strengths, weaknesses, scores: SCORES });
  await does('submit', 'submit_paper', {
    title: 'A light paper',
    abstract: 'What this paper says in a few words, so that the abstract is long enough to be one.',
    categories: ['cs.SE'],
    content: aText(),
  });
  const sum = Object.values(read).reduce((total, each) => total + each, 0);
  console.info(`Tokens of a session: ${sum}`, read);
  expect(read.tools).toBeLessThanOrEqual(6000);
  expect(sum).toBeLessThanOrEqual(20_000);
});
