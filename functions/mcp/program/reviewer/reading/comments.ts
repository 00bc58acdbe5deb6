import * as z from 'zod';
import {
  ITEM_KINDS,
  ITEM_SEVERITIES,
  type ItemKind,
  type ItemSeverity,
} from '#shared/domain/review-constants.ts';
import type { Ask } from './ask.ts';
import type { ProposedComment } from './comment.ts';
import type { ShownText } from './shown-text.ts';
import type { Part } from './split-paper.ts';

const Comments = z.object({
  comments: z
    .array(
      z.object({
        quote: z.string(),
        kind: z.enum(Object.keys(ITEM_KINDS) as [ItemKind, ...ItemKind[]]),
        severity: z.enum(Object.keys(ITEM_SEVERITIES) as [ItemSeverity, ...ItemSeverity[]]).nullish(),
        claim: z.string(),
        evidence: z.string().nullish(),
        suggestedChange: z.string().nullish(),
        computation: z.object({ expression: z.string(), reported: z.string() }).nullish(),
      }),
    )
    .max(40),
});

/** What is known of a paper before a part is commented on. */
export interface Knowledge {
  claims: string;
  /** What the platform's programs found. */
  findings: string;
}

/** Returns the comments of a model on a part. */
export async function commentsOn(
  ask: Ask,
  { show }: ShownText,
  part: Part,
  { claims, findings }: Knowledge,
): Promise<ProposedComment[]> {
  const { comments } = await ask(
    'comments',
    [
      { name: 'The claims of the whole paper', text: claims },
      { name: 'What programs found in the paper', text: findings },
      { name: 'The part', text: show(part) },
    ],
    Comments,
  );
  return comments.map(({ severity, evidence, suggestedChange, computation, ...comment }) => ({
    ...comment,
    ...(severity ? { severity } : {}),
    ...(evidence ? { evidence } : {}),
    ...(suggestedChange ? { suggestedChange } : {}),
    ...(computation ? { computation } : {}),
  }));
}
