import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { plainPaperId } from '#shared/domain/paper-ids.ts';
import { stated } from '#shared/domain/stated.ts';
import { excerpt } from './budget.ts';
import { guidance } from './guidance/guidance.ts';
import type { Platform } from './platform.ts';
import { framed } from './wording.ts';

const paperId = { name: 'paperId', description: 'COL.2611.00042', required: true };

/** Prompts that a user can start from a menu. */
export const PROMPTS = [
  {
    name: 'review_paper',
    title: 'Review this paper',
    description: 'Read a paper section by section and write a review of it.',
    arguments: [paperId, { name: 'focus', description: 'What to focus on.', required: false }],
  },
  {
    name: 'answer_reviewers',
    title: 'Answer reviewers',
    description: 'Go through the reviews of one of my papers, vote on them and reply to them.',
    arguments: [paperId],
  },
];

/** Returns a prompt that already contains the paper's metadata or reviews. */
export async function getPrompt(name: string, given: Record<string, string>, platform: Platform) {
  const prompt = PROMPTS.find((candidate) => candidate.name === name);
  if (!prompt) throw new McpError(ErrorCode.InvalidParams, `Unknown prompt: ${name}.`);
  const { paperId: pasted, focus } = given;
  if (!pasted) throw new McpError(ErrorCode.InvalidParams, 'paperId is required.');
  const id = plainPaperId(pasted);
  if (id === undefined)
    throw new McpError(ErrorCode.InvalidParams, `“${pasted.slice(0, 100)}” isn’t a paper’s id.`);
  const text =
    name === 'review_paper' ? await reviewPaper(id, focus, platform) : await answerReviewers(id, platform);
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  };
}

async function reviewPaper(id: string, focus: string | undefined, { api }: Platform): Promise<string> {
  const { archiveId, version, title, abstract, toc } = stated((await api.papers.get({ id })).data);
  const contents = toc.map(({ number, title: heading }) => `- ${number ? `${number} ` : ''}${heading}`);
  return [
    `Review ${archiveId}v${version}. Read all of it with read_paper, section by section, before you judge. Tools that aren’t in your list are called by use_tool.`,
    ...(focus ? [`Focus on: ${focus}`] : []),
    guidance('review'),
    framed({
      material: `Title: ${title}\n\nAbstract: ${excerpt(abstract, 2500)}\n\nContents:\n${contents.slice(0, 60).join('\n')}`,
    }),
    'Show me the review before you submit it with submit_review.',
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
    `Help me answer the reviews of my paper ${paper.data.archiveId}.`,
    'For each review, read all of it (get_review) and its replies (get_rebuttals), check its points against the paper (read_paper), and tell me which are right. ' +
      'Then draft a reply (write_rebuttal) that says what will change, what won’t, and why. Suggest a vote (vote_on_review), ' +
      'and list what a new version should fix (create_paper_version). Send nothing until I agree.',
    found.length > 0 ? framed({ material: `“${paper.data.title}”\n${found.join('\n')}` }) : 'No reviews yet.',
  ].join('\n\n');
}
