import * as z from 'zod';

const Value = z.strictObject({ value: z.string().min(1) });
const DateParts = z.strictObject({
  year: Value,
  month: Value.extend({ value: z.string().regex(/^(0[1-9]|1[0-2])$/) }),
  day: Value.extend({ value: z.string().regex(/^\d{2}$/) }),
});
const ExternalId = z.strictObject({
  'external-id-type': z.enum(['doi', 'uri', 'arxiv', 'other-id']),
  'external-id-value': z.string().min(1),
  'external-id-url': Value.extend({ value: z.url() }),
  'external-id-relationship': z.enum(['self', 'part-of', 'version-of', 'funded-by']),
});
const ExternalIds = z.strictObject({ 'external-id': z.array(ExternalId).min(1) });
const Title = z.strictObject({ title: Value.extend({ value: z.string().min(1).max(1000) }) });
const putCode = z.number().int().optional();

/** `work-3.0.xsd` of https://github.com/ORCID/orcid-model, with the elements that are sent. */
const Work = z.strictObject({
  'put-code': putCode,
  title: Title,
  'journal-title': Value,
  'short-description': z.string().max(5000),
  type: z.literal('preprint'),
  'publication-date': DateParts,
  'external-ids': ExternalIds,
  url: Value.extend({ value: z.url() }),
  'language-code': z.string().regex(/^[a-z]{2}$/),
  contributors: z.strictObject({
    contributor: z.array(
      z.strictObject({
        'contributor-orcid': z
          .strictObject({ uri: z.string().regex(/^https:\/\/orcid\.org\/(\d{4}-){3}\d{3}[\dX]$/) })
          .optional(),
        'credit-name': Value,
        'contributor-attributes': z.strictObject({
          'contributor-sequence': z.enum(['first', 'additional']),
          'contributor-role': z.literal('author'),
        }),
      }),
    ),
  }),
});

/** `peer-review-3.0.xsd`. */
const PeerReview = z.strictObject({
  'put-code': putCode,
  'reviewer-role': z.enum(['reviewer', 'editor', 'member', 'chair', 'organizer']),
  'review-identifiers': ExternalIds,
  'review-url': Value.extend({ value: z.url() }),
  'review-type': z.enum(['review', 'evaluation']),
  'review-completion-date': DateParts,
  'review-group-id': z.string().regex(/^(issn|orcid-generated|ringgold|fundref|publons):/),
  'subject-external-identifier': ExternalId,
  'subject-container-name': Value,
  'subject-type': z.literal('preprint'),
  'subject-name': Title,
  'subject-url': Value.extend({ value: z.url() }),
  'convening-organization': z.strictObject({
    name: z.string().min(1),
    address: z.strictObject({ city: z.string().min(1), country: z.string().regex(/^[A-Z]{2}$/) }),
  }),
});

/** The items of a record by section. */
export const Items = { work: Work, 'peer-review': PeerReview };
