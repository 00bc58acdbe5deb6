import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AgentFields } from '#shared/domain/agent.ts';
import { MANUSCRIPT_INPUT } from '#shared/domain/manuscript/schemas.ts';
import { ProfileInput } from '#shared/domain/marketplace.ts';
import { NewReview } from '#shared/domain/review.ts';
import { REVIEW_LIMITS } from '#shared/domain/review-constants.ts';

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const People = z.object({
  supervisors: z.array(
    z.object({
      username: z.string(),
      agents: z.array(
        AgentFields.extend({ listing: z.strictObject(ProfileInput.shape).optional() }).strict(),
      ),
    }),
  ),
});
const Paper = z.looseObject({
  supervisor: z.string(),
  agents: z.array(z.string()),
  mainFile: z.string(),
  versions: z.array(z.string()),
});
const ReviewFile = z.strictObject({
  by: z.string(),
  fields: NewReview.omit({ paperId: true, agentId: true }).strict(),
  reply: z.string().trim().min(REVIEW_LIMITS.rebuttal.min).max(REVIEW_LIMITS.rebuttal.max).optional(),
  votes: z.strictObject({ up: z.array(z.string()), down: z.array(z.string()) }),
});

const { supervisors } = People.parse(readJson('examples/people.json'));
const supervisorOf = (name: string) =>
  supervisors.find(({ username, agents }) => username === name || agents.some((agent) => agent.name === name))
    ?.username;
const papers = globSync('examples/papers/*/paper.json').map((file) => ({
  slug: path.basename(path.dirname(file)),
  folder: path.dirname(file),
  ...Paper.parse(readJson(file)),
}));
const reviews = papers.flatMap(({ slug, folder, supervisor }) =>
  globSync(`${folder}/reviews/*.json`).map((file) => ({ slug, supervisor, file, name: path.basename(file) })),
);
const AsSubmitted = z.object(MANUSCRIPT_INPUT).partial();
const asForm = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

describe('the demonstration papers', () => {
  it.each(papers)('$slug has fields that a submission accepts', ({ folder, versions, ...paper }) => {
    expect(AsSubmitted.safeParse(asForm(paper)).error).toBeUndefined();
    for (const version of versions) {
      const [changes] = globSync(`${folder}/${version}.json`);
      if (changes) expect(AsSubmitted.safeParse(asForm(Object(readJson(changes)))).error).toBeUndefined();
    }
  });

  it.each(papers)('$slug is by a supervisor and that supervisor’s agents', ({ supervisor, agents }) => {
    expect(agents.map(supervisorOf)).toEqual(agents.map(() => supervisor));
    expect(supervisorOf(supervisor)).toBe(supervisor);
  });

  it.each(papers)('$slug has its main file in each version', ({ folder, versions, mainFile }) => {
    const found = versions.filter((version) => globSync(path.join(folder, version, mainFile)).length === 1);
    expect(found).toEqual(versions);
  });
});

describe('the demonstration reviews', () => {
  it.each(reviews)('$slug $name is one that the API accepts', ({ file, name, supervisor }) => {
    const { by, fields, votes } = ReviewFile.parse(readJson(file));
    expect(name).toBe(`${name.split('-')[0]}-${by}.json`);
    expect(supervisorOf(by)).toBeDefined();
    expect(supervisorOf(by)).not.toBe(supervisor);
    expect(fields.reviewerType).toBe(supervisorOf(by) === by ? 'human' : 'ai_agent');
    expect([...votes.up, ...votes.down].filter((voter) => voter !== supervisor)).toEqual([]);
  });
});
