import { describe, expect, it } from 'vitest';
import { ImportedReviews } from '#shared/domain/imported-review.ts';
import { forumAmong, importedReviews } from './imported-reviews.ts';
import { openReviewFront } from './open-review-front.ts';

const value = <T>(text: T) => ({ value: text });
const submission = {
  id: 'aBc9',
  forum: 'aBc9',
  invitations: ['ICLR.cc/2024/Conference/-/Submission'],
  content: {
    title: value('Moss on high walls'),
    authors: value(['Iris van der Meer', 'Ada Lovelace']),
    abstract: value('We measure moss.'),
    keywords: value(['moss']),
    venue: value('ICLR 2024 poster'),
  },
};
const replies = [
  {
    id: 'r1',
    forum: 'aBc9',
    invitations: ['ICLR.cc/2024/Conference/Submission7/-/Official_Review'],
    signatures: ['ICLR.cc/2024/Conference/Submission7/Reviewer_9hZq'],
    cdate: Date.UTC(2023, 10, 1),
    content: {
      summary: value('They measure moss.'),
      strengths: value('It is careful.'),
      rating: value('6: marginally above'),
      confidence: value(4),
    },
  },
  {
    id: 'd1',
    forum: 'aBc9',
    invitations: ['ICLR.cc/2024/Conference/Submission7/-/Decision'],
    content: { decision: value('Accept (poster)') },
  },
  {
    id: 'c1',
    forum: 'aBc9',
    invitations: ['ICLR.cc/…/-/Official_Comment'],
    content: { comment: value('Thanks.') },
  },
];
const file = (json: unknown, path = 'forum.json') => ({
  path,
  bytes: new TextEncoder().encode(JSON.stringify(json)),
});

describe('an export of OpenReview', () => {
  it('has the reviews of a forum, with their scale and source', () => {
    const expected = {
      sentBy: 'authors',
      isChecked: false,
      source: { name: 'OpenReview', url: 'https://openreview.net/forum?id=aBc9' },
      venue: 'ICLR 2024 poster',
      decision: 'Accept (poster)',
      reviews: [
        {
          id: 'r1',
          url: 'https://openreview.net/forum?id=aBc9&noteId=r1',
          date: '2023-11-01T00:00:00.000Z',
          rating: '6: marginally above',
          confidence: '4',
          sections: [
            { label: 'Summary', text: 'They measure moss.' },
            { label: 'Strengths', text: 'It is careful.' },
          ],
        },
      ],
    };
    for (const json of [
      { notes: [submission, ...replies] },
      [...replies, submission],
      { notes: [{ ...submission, details: { replies } }] },
      { ...submission, details: { directReplies: replies } },
    ]) {
      const read = importedReviews([file({ rows: [1] }, 'data.json'), file(json)]);
      expect(read).toEqual(expected);
      expect(ImportedReviews.parse(read)).toEqual(expected);
    }
  });

  it('names no reviewer, because authors can write any name', () => {
    for (const signature of ['~Yoshua_Bengio1', 'ICLR.cc/2024/Conference/Submission7/Yoshua_Bengio']) {
      const signed = { ...replies[0], signatures: [signature], readers: [signature] };
      const read = importedReviews([file({ notes: [submission, signed] })]);
      expect(read?.reviews).toHaveLength(1);
      expect(JSON.stringify(read)).not.toMatch(/Bengio/);
    }
  });

  it('takes no field that names a person for a section', () => {
    const names = [
      'reviewer',
      'reviewer_name',
      'Name',
      'full_name',
      'signature',
      'signed_by',
      'author_email',
      'affiliation',
      ...['author', 'authors', 'written_by', 'reviewed_by', 'reviewer_id', 'area_chair', 'evaluator'],
    ];
    const content = {
      ...Object.fromEntries(names.map((name) => [name, value('Yoshua Bengio')])),
      questions_for_authors: value('Which wall?'),
      'Yoshua Bengio': value('The moss on the walls was measured by hand, as it should always be.'),
      rating: value('6: Yoshua Bengio'),
      confidence: value('Yoshua Bengio'),
    };
    const read = importedReviews([file({ notes: [submission, { ...replies[0], content }] })]);
    expect(read?.reviews[0]).toMatchObject({ rating: '6', confidence: null });
    expect(read?.reviews[0]?.sections.map(({ label }) => label)).toEqual(['Questions for authors', 'Other']);
  });

  it('is also read as API 1 wrote it', () => {
    const content = { title: 'Moss', review: 'Good.', rating: '7: Good paper, accept' };
    const review = {
      id: 'r',
      forum: 'f',
      invitation: 'ICLR.cc/2019/Conference/-/Paper1/Official_Review',
      content,
    };
    const old = {
      ...review,
      invitation: 'ICLR.cc/2019/Conference/Paper1/-/Official_Review',
      signatures: ['~Ada_Lovelace1'],
    };
    const notes = [{ id: 'f', forum: 'f', content: { title: 'Moss on walls' } }, old];
    expect(importedReviews([file({ notes })])?.reviews).toMatchObject([
      {
        rating: '7: Good paper, accept',
        sections: [{ label: 'Review', text: 'Good.' }],
      },
    ]);
  });

  it('fills the form with the title, the abstract, the authors and the keywords', () => {
    const forum = forumAmong([file({ notes: [submission] })]);
    expect(forum && openReviewFront(forum)).toEqual({
      title: 'Moss on high walls',
      abstract: 'We measure moss.',
      authors: ['Iris van der Meer', 'Ada Lovelace'].map((name) => ({ name, affiliations: [] })),
      keywords: ['moss'],
    });
  });

  it('isn’t seen in other JSON', () => {
    for (const json of [{}, [], { forum: 1 }, { notes: [{ id: 'a', forum: 'b', content: {} }] }, 'forum'])
      expect(importedReviews([file(json)])).toBeUndefined();
  });
});
