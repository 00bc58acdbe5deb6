import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { excerpt } from './budget.ts';
import { guidance } from './guidance/guidance.ts';
import type { Platform } from './platform.ts';
import { asMaterial } from './wording.ts';

const paperId = { name: 'paperId', description: 'COL.2611.00042', required: true };

/** What a person may start with one choice. */
export const PROMPTS = [
  {
    name: 'review_paper',
    title: 'Review this paper',
    description: 'Read a paper section by section and write a review of it.',
    arguments: [paperId, { name: 'focus', description: 'What to look at most.', required: false }],
  },
  {
    name: 'answer_reviewers',
    title: 'Answer reviewers',
    description: 'Go through the reviews of a paper of mine, vote on them and answer them.',
    arguments: [paperId],
  },
];

/** A prompt with what it is about already looked up. */
export async function getPrompt(name: string, given: Record<string, string>, platform: Platform) {
  const prompt = PROMPTS.find((candidate) => candidate.name === name);
  if (!prompt) throw new McpError(ErrorCode.InvalidParams, `There is no prompt ${name}.`);
  const { paperId: id, focus } = given;
  if (!id) throw new McpError(ErrorCode.InvalidParams, 'paperId is required.');
  const text =
    name === 'review_paper' ? await reviewPaper(id, focus, platform) : await answerReviewers(id, platform);
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  };
}

async function reviewPaper(id: string, focus: string | undefined, { api }: Platform): Promise<string> {
  const { archiveId, version, title, abstract, toc } = (await api.papers.get({ id })).data;
  const contents = toc.map(({ number, title: heading }) => `- ${number ? `${number} ` : ''}${heading}`);
  return [
    `Review ${archiveId}v${version}, “${title}”. Read all of it with read_paper, section by section, before you judge.`,
    ...(focus ? [`Look most at: ${focus}`] : []),
    guidance('review'),
    asMaterial(`Abstract: ${excerpt(abstract, 2500)}\n\nContents:\n${contents.slice(0, 60).join('\n')}`),
    'Show me the review before you send it with submit_review.',
  ].join('\n\n');
}

async function answerReviewers(id: string, { api }: Platform): Promise<string> {
  const [paper, reviews] = await Promise.all([
    api.papers.get({ id }),
    api.reviews.ofPaper({ id, limit: 10 }),
  ]);
  const found = reviews.data.reviews.map(
    ({ permalink, reviewer, overallScore, weaknesses, questions }) =>
      `- ${permalink} by ${reviewer.name}, overall ${overallScore}\n  Weaknesses: ${excerpt(weaknesses, 300)}\n  Questions: ${excerpt(questions, 200)}`,
  );
  return [
    `Help me answer the reviews of my paper “${paper.data.title}” (${paper.data.archiveId}).`,
    'For each: read it whole (get_review) and what was said since (get_rebuttals); check its points in the paper (read_paper); tell me which are right. ' +
      'Then draft an answer (write_rebuttal) that says what changes and what does not, and why; say whether the review helped (vote_on_review); ' +
      'and list what a new version should mend (create_paper_version). Send nothing before I agree.',
    asMaterial(found.length > 0 ? found.join('\n') : 'There are no reviews yet.'),
  ].join('\n\n');
}
