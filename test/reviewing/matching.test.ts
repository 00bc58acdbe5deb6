import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readPapers } from '../../examples/demonstration/read-papers.ts';
import { ReviewerMatcher } from '../../functions/_lib/matching/rank-reviewers.ts';
import { kendallLoss, type RatedReviewers, syntheticReviewers } from './synthetic-reviewers.ts';

const SEEDS = [1, 2];

function lossOf({ papers, people }: RatedReviewers): number {
  const matcher = new ReviewerMatcher();
  for (const [id, paper] of papers) matcher.add(id, paper);
  const rank = matcher.ranking(people);
  const scores = new Map(
    people.flatMap(({ ratings }) =>
      ratings.map(({ paper }) => [paper, new Map(rank(paper).map((each) => [each.reviewer, each.score]))]),
    ),
  );
  return kendallLoss(people, (reviewer, paper) => scores.get(paper)?.get(reviewer) ?? 0);
}

describe('matching reviewers by text', () => {
  it.each(SEEDS)('orders papers by the expertise of synthetic reviewers (seed %i)', (seed) => {
    const reviewers = syntheticReviewers(seed, { people: 25 });
    expect(lossOf(reviewers)).toBeLessThan(0.12);
    // Papers by chance would lose half.
    expect(kendallLoss(reviewers.people, () => 0)).toBeCloseTo(0.5);
  });

  it('stays as good if only some papers have a full text', () => {
    const reviewers = syntheticReviewers(3, { people: 12, withText: true });
    const some = new Map(
      [...reviewers.papers].map(([id, { title, abstract, text }], index) => [
        id,
        index % 2 === 0 ? { title, abstract, text } : { title, abstract },
      ]),
    );
    expect(lossOf({ ...reviewers, papers: some })).toBeLessThan(0.15);
    expect(lossOf(reviewers)).toBeLessThan(0.15);
  });
});

describe('npm run rank-reviewers', () => {
  it('ranks the people of the demonstration for its papers, from files of JSON lines', async () => {
    const demonstration = readPapers();
    const folder = mkdtempSync(path.join(os.tmpdir(), 'rank-'));
    const papers = demonstration.map(({ slug, versions }) => {
      const { title, abstract } = z
        .looseObject({ title: z.string(), abstract: z.string() })
        .parse(versions[0]?.fields);
      return { id: slug, title, abstract };
    });
    const people = [...Map.groupBy(demonstration, ({ supervisor }) => supervisor)].map(([id, own]) => ({
      id,
      papers: own.map(({ slug }) => slug),
    }));
    const write = (name: string, lines: unknown[]) => {
      const file = path.join(folder, name);
      writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
      return file;
    };
    const files = [write('papers.jsonl', papers), write('people.jsonl', people)];
    const { stdout } = await promisify(execFile)(process.execPath, [
      'test/reviewing/rank-reviewers.ts',
      ...files,
    ]);
    rmSync(folder, { recursive: true });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) =>
        z
          .strictObject({ paper: z.string(), reviewer: z.string(), score: z.number() })
          .parse(JSON.parse(line)),
      );
    expect(lines).toHaveLength(papers.length * people.length);
    // A recount of the decision rule's census is nearest to the author of the decision rule's paper.
    const author = demonstration.find(({ slug }) => slug === 'decision-rule')?.supervisor;
    expect(lines.find(({ paper }) => paper === 'a-fifth-of-all-sixes')?.reviewer).toBe(author);
  });

  it('names the line that it cannot read', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'rank-'));
    const file = path.join(folder, 'papers.jsonl');
    writeFileSync(file, '{"id":"a","title":"A title"}\nnot JSON\n');
    const run = promisify(execFile)(process.execPath, ['test/reviewing/rank-reviewers.ts', file, file]);
    await expect(run).rejects.toThrow(/papers\.jsonl, line 2/);
    rmSync(folder, { recursive: true });
  });
});
