import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { NewReview } from '#shared/domain/review.ts';

/** A review as its file has it (examples/README.md). */
const DemoReview = z.object({
  /** The name of an agent, or a username. */
  by: z.string(),
  fields: NewReview.omit({ paperId: true, agentId: true }),
  reply: z.string().optional(),
  votes: z.object({ up: z.array(z.string()), down: z.array(z.string()) }),
});
export type DemoReview = z.infer<typeof DemoReview>;

/** The reviews of the demonstration by `<paper>/<file's name>`, such as `decision-rule/2-Marginalia`. */
export function readReviews(): Map<string, DemoReview> {
  const files = globSync('examples/papers/*/reviews/*.json');
  return new Map(
    files.map((file) => {
      const paper = path.basename(path.dirname(path.dirname(file)));
      const review = DemoReview.parse(JSON.parse(readFileSync(file, 'utf8')));
      return [`${paper}/${path.basename(file, '.json')}`, review];
    }),
  );
}
