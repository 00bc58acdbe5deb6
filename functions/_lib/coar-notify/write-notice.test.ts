import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Offer, offeredKind } from '#shared/domain/coar-notify.ts';
import { answerNotice, challengeNotice, endorsementNotice, reviewNotice } from './write-notice.ts';

const origin = 'https://colophon.example';
const offer = Offer.parse({
  id: 'urn:uuid:0370c0fb-bb78-4a9b-87f5-bed307a509dd',
  type: ['Offer', 'coar-notify:ReviewAction'],
  origin: { id: 'https://repository.example', inbox: 'https://repository.example/inbox', type: 'Service' },
  target: { id: origin, inbox: `${origin}/api/v1/notify/inbox`, type: 'Service' },
  object: { id: `${origin}/papers/COL.2611.00042`, type: ['Page', 'sorg:AboutPage'] },
  actor: { id: 'https://orcid.org/0000-0002-1825-0097', name: 'Josiah Carberry', type: 'Person' },
});
const parts = { cause: 'ACCEPT r1', offer, origin };
const Notice = z.looseObject({
  id: z.string(),
  inReplyTo: z.string(),
  target: z.looseObject({ inbox: z.url() }),
});

describe('a notice', () => {
  it('replies to the offer, at the inbox of its origin', () => {
    const review = {
      archiveId: 'COL.2611.00042',
      number: 3,
      reviewer: { id: 'https://o', name: 'K', type: 'Application' as const },
    };
    for (const notice of [
      challengeNotice(parts),
      answerNotice({ ...parts, type: 'ACCEPT' }),
      answerNotice({ ...parts, type: 'REJECT', reason: 'No time.' }),
      reviewNotice({ ...parts, review }),
      endorsementNotice({ ...parts, archiveId: 'COL.2611.00042' }),
    ]) {
      const { inReplyTo, target } = Notice.parse(notice);
      expect([inReplyTo, target.inbox]).toEqual([offer.id, offer.origin.inbox]);
    }
  });

  it('has the same id for the same cause, and another one for another', () => {
    const idOf = (cause: string) => Notice.parse(answerNotice({ ...parts, cause, type: 'ACCEPT' })).id;
    expect(idOf('a')).toBe(idOf('a'));
    expect(idOf('a')).not.toBe(idOf('b'));
    expect(idOf('a')).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('names the venue that accepted the paper, and its proceedings', () => {
    const venue = { slug: 'walls', name: 'Workshop on walls' };
    expect(endorsementNotice({ ...parts, archiveId: 'COL.2611.00042', venue })).toMatchObject({
      type: ['Announce', 'coar-notify:EndorsementAction'],
      actor: { id: `${origin}/venues/walls`, name: 'Workshop on walls', type: 'Organization' },
      object: { id: `${origin}/venues/walls/proceedings` },
    });
  });

  it('names the review by its DOI, if it has one', () => {
    const reviewer = { id: 'https://o', name: 'K', type: 'Application' as const };
    const review = { archiveId: 'COL.2611.00042', number: 3, reviewer };
    expect(reviewNotice({ ...parts, review })).toMatchObject({
      object: { 'ietf:cite-as': `${origin}/papers/COL.2611.00042/reviews#r3` },
    });
    expect(reviewNotice({ ...parts, review: { ...review, doi: '10.5072/col.2611.00042.r3' } })).toMatchObject(
      {
        object: { 'ietf:cite-as': 'https://doi.org/10.5072/col.2611.00042.r3' },
      },
    );
  });
});

it('is an offer of a review or of an endorsement, and nothing else is', () => {
  expect(offeredKind({ type: ['Offer', 'coar-notify:ReviewAction'] })).toBe('review');
  expect(offeredKind({ type: ['Offer', 'coar-notify:EndorsementAction'] })).toBe('endorsement');
  expect(offeredKind({ type: ['Announce', 'coar-notify:ReviewAction'] })).toBeUndefined();
  expect(offeredKind({ type: ['Offer', 'coar-notify:IngestAction'] })).toBeUndefined();
});
