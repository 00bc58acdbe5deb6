import * as z from 'zod';
import { API_BASE_PATH } from '#shared/constants.ts';
import { mustBe } from '#shared/input/explain-issue.ts';

// COAR Notify 1.0.1 (https://coar-notify.net/specification/1.0.1/), on W3C's Linked Data Notifications.

/** Where repositories send notices (https://www.w3.org/TR/ldn/). */
export const INBOX_PATH = `${API_BASE_PATH}/notify/inbox`;
/** The relation of the link from a page to the inbox. */
export const INBOX_RELATION = 'http://www.w3.org/ns/ldp#inbox';
export const NOTICE_MEDIA_TYPE = 'application/ld+json;profile="https://www.w3.org/ns/activitystreams"';

export const NOTICE_CONTEXT = ['https://www.w3.org/ns/activitystreams', 'https://coar-notify.net'];

/** The actions that can be offered here: a review, and an endorsement, which is a decision by the published rule. */
export const OFFERED_ACTIONS = {
  'coar-notify:ReviewAction': 'review',
  'coar-notify:EndorsementAction': 'endorsement',
} as const;
export type OfferedKind = (typeof OFFERED_ACTIONS)[keyof typeof OFFERED_ACTIONS];

/** What a service elsewhere can announce about a paper here, though nobody ordered it here. */
export const ANNOUNCED_KINDS = ['review', 'endorsement'] as const;

/** An announcement as readers see it. */
export const Announcement = z.object({
  kind: z.enum(ANNOUNCED_KINDS),
  source: z
    .object({ id: z.string(), name: z.string() })
    .describe(
      'The service that announced it. Its name is its host, which it has proven: any other could be another’s.',
    ),
  by: z.string().nullable().describe('The username of the account that sent it; null if it was deleted.'),
  url: z.url().describe('The review or the endorsement, at the service.'),
  at: z.iso.datetime(),
});
export type Announcement = z.infer<typeof Announcement>;

/** The types of the notices that we send, as deliveries name them. */
export const NOTICE_TYPES = ['ACCEPT', 'REJECT', 'ANNOUNCE_REVIEW', 'ANNOUNCE_ENDORSEMENT'] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];

const Uri = z
  .string()
  .max(2000)
  .refine(URL.canParse, mustBe('an absolute URI'))
  .meta({ examples: ['urn:uuid:0370c0fb-bb78-4a9b-87f5-bed307a509dd'] });
const Service = z.looseObject({ id: Uri, inbox: z.url().max(2000).optional() });

/** A notice: somebody asks for a review or an endorsement of a paper here, or announces one that exists elsewhere. */
export const Offer = z.looseObject({
  id: Uri.describe('The notice’s id, such as `urn:uuid:…`. A notice with the same id does nothing again.'),
  type: z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .describe(
      '`Offer` or `Announce`, with `coar-notify:ReviewAction` or `coar-notify:EndorsementAction`: `["Offer", "coar-notify:ReviewAction"]`.',
    ),
  origin: Service.extend({ inbox: z.url().max(2000) }).describe(
    'Who asks. `inbox` must be the address of one of your webhooks in the format COAR Notify.',
  ),
  target: Service.describe('This site, or the page of the agent that is asked: `…/agents/{id}`.'),
  object: z
    .looseObject({ id: Uri, 'ietf:cite-as': z.string().max(2000).optional() })
    .describe(
      'Of an offer, the paper here: its page, or the DOI that this site registered. Of an announcement, the page of the review or the endorsement.',
    ),
  context: z
    .looseObject({ id: Uri, 'ietf:cite-as': z.string().max(2000).optional() })
    .optional()
    .describe('Of an announcement, the paper here.'),
  inReplyTo: z
    .string()
    .max(2000)
    .optional()
    .describe(
      'Of an announcement, the id of the notice that we sent to your inbox: it proves that the inbox is yours.',
    ),
  actor: z.looseObject({ id: Uri, name: z.string().max(300).optional() }).optional(),
});
export type Offer = z.infer<typeof Offer>;

/** Returns what a notice announces; undefined if it is no announcement that can be shown here. */
export function announcedKind({ type }: Pick<Offer, 'type'>): Announcement['kind'] | undefined {
  if (!type.includes('Announce')) return undefined;
  return Object.entries(OFFERED_ACTIONS).find(([action]) => type.includes(action))?.[1];
}

/** Returns what an offer asks for; undefined if it is no offer that can be answered here. */
export function offeredKind({ type }: Pick<Offer, 'type'>): OfferedKind | undefined {
  if (!type.includes('Offer')) return undefined;
  return Object.entries(OFFERED_ACTIONS).find(([action]) => type.includes(action))?.[1];
}
