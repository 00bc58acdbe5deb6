import { describe, expect, it } from 'vitest';
import type { ReviewRecord } from './review-entities.ts';
import { refuseOwnName, reviewerAccountOf, sealReview, withReviewer } from './seal-review.ts';

const review = {
  paperId: 'P',
  number: 2,
  reviewId: 'R',
  version: 1,
  ...{ supervisorId: 'ADA', reviewerId: 'BOT', personId: 'ada@example.org', reviewerType: 'ai_agent' },
  record: {
    content: { summary: 'Fine.' },
    supervisor: { username: 'ada', name: 'Ada Byron' },
    agent: { id: 'BOT', name: 'Engine', model: 'm' },
    sameInstitution: true,
  },
} as unknown as ReviewRecord;

describe('a review whose venue hides its reviewers', () => {
  const sealed = sealReview(review, { venue: 'walls', standIn: 'NOBODY' });

  it('says nothing of the reviewer outside of its seal', () => {
    const { sealed: _, ...shown } = sealed;
    expect(JSON.stringify(shown)).not.toMatch(/ada|byron|bot|engine/i);
    expect(shown).toMatchObject({
      ...{ reviewId: 'R', reviewerType: 'ai_agent', supervisorId: 'NOBODY', reviewerId: 'NOBODY' },
      record: { content: { summary: 'Fine.' }, sameInstitution: false },
    });
  });

  it('lets rules know the reviewer', () => {
    expect([reviewerAccountOf(sealed), reviewerAccountOf(review)]).toEqual(['ADA', 'ADA']);
    expect(withReviewer(sealed)).toMatchObject({
      ...{ supervisorId: 'ADA', reviewerId: 'BOT', personId: 'ada@example.org' },
    });
  });
});

it.each([
  ['A name', { summary: 'As ada  BYRON said.' }, true],
  ['An address', { items: [{ claim: 'Write to ada@example.org' }] }, true],
  ['A name on two lines', { summary: 'Signed\nAda\nByron' }, true],
  ['A name as in a catalogue', { summary: 'Byron, Ada' }, true],
  ['A name with a soft hyphen', { summary: 'Ada By\u00adron' }, true],
  ['Half of a name', { summary: 'Lord Byron said it.' }, false],
  ['A name of one word', { summary: 'The engine said it.' }, false],
])('%s of a hidden reviewer is refused in their texts: %j', (_, said, isRefused) => {
  const refuse = () => refuseOwnName(said, ['Ada Byron', 'ada@example.org', undefined, 'Engine']);
  if (isRefused) expect(refuse).toThrow(/hides its reviewers/);
  else expect(refuse).not.toThrow();
});
