import * as z from 'zod';
import { CATEGORY_IDS } from '#shared/categories.ts';
import { ExternalPaper } from '#shared/domain/external-paper.ts';
import { Contributor } from '#shared/domain/paper.ts';
import { REVIEW_POLICY_NAMES } from '#shared/domain/review-policy.ts';
import {
  ANONYMITY_NAMES,
  APPEAL_OUTCOME_NAMES,
  IMPORT_SOURCES,
  MEMBER_STATES,
  type MemberState,
  ROUND_DATE_NAMES,
  ROUND_DATES,
  SUBMISSION_PARTS,
  SUBMISSION_STATE_NAMES,
  VENUE_KIND_NAMES,
  VENUE_LIMITS,
  VENUE_ROLE_NAMES,
  VENUE_STATE_NAMES,
  VERDICT_NAMES,
} from '#shared/domain/venue-constants.ts';
import { VenueSlug } from '#shared/domain/venue-slug.ts';
import { mustBe } from '#shared/input/explain-issue.ts';
import { oneLine } from '#shared/input/one-line.ts';

/** An IANA time zone that this engine knows, such as `Europe/Berlin`. */
export const TimeZone = z
  .string()
  .max(50)
  .refine(isTimeZone, mustBe('an IANA time zone, such as Europe/Berlin or UTC'));

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const Moment = z.iso.datetime({ offset: true });

/** A call: from when to when papers are taken, and what follows. Every date comes after the one before it. */
export const RoundInput = z
  .object({
    name: oneLine().min(1).max(VENUE_LIMITS.nameCharacters).describe('Such as “2027, first round”.'),
    opensAt: Moment.meta({ examples: ['2027-01-10T00:00:00Z'] }),
    closesAt: Moment.nullable().meta({
      description: 'null: stays open.',
      examples: ['2027-03-01T23:59:59Z'],
    }),
    graceMinutes: z
      .number()
      .int()
      .min(0)
      .max(VENUE_LIMITS.graceMinutes)
      .default(0)
      .describe('How long after `closesAt` papers are still taken. Shown with the deadline.'),
    reviewsDueAt: Moment.nullable().meta({ examples: ['2027-04-15T23:59:59Z'] }),
    decisionsAt: Moment.nullable().meta({ examples: ['2027-05-01T12:00:00Z'] }),
    finalVersionsAt: Moment.nullable().meta({ examples: ['2027-06-01T23:59:59Z'] }),
    categories: z.array(z.enum(CATEGORY_IDS)).max(CATEGORY_IDS.length).default([]).describe('Empty: all.'),
    papersPerAuthor: z
      .number()
      .int()
      .min(1)
      .max(100)
      .nullable()
      .default(null)
      .describe('How many papers somebody can be an author of. null: no limit.'),
    reviewsPerPaper: z.number().int().min(1).max(VENUE_LIMITS.assignmentsPerPaper).default(3),
  })
  .superRefine((round, context) => {
    const given = ROUND_DATE_NAMES.flatMap((name) => {
      const at = round[name];
      return at === null ? [] : [{ name, time: Date.parse(at) }];
    });
    for (const [index, { name, time }] of given.entries()) {
      const before = given[index - 1];
      if (before && time <= before.time)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `“${ROUND_DATES[name]}” must be later than “${ROUND_DATES[before.name]}”.`,
        });
    }
  });
export type RoundInput = z.infer<typeof RoundInput>;

/** Who may review here, and what readers and reviewers see of whom. */
export const VenuePolicy = z.object({
  reviewers: z
    .enum(REVIEW_POLICY_NAMES)
    .describe('Who may review. Where a paper’s authors allow less, their choice holds.'),
  anonymity: z
    .enum(ANONYMITY_NAMES)
    .describe('Who sees the authors and the reviewers. It can’t change while papers wait for a decision.'),
  statement: z
    .string()
    .trim()
    .max(VENUE_LIMITS.scopeCharacters)
    .describe('The policy in the venue’s own words, in Markdown.'),
});
export type VenuePolicy = z.infer<typeof VenuePolicy>;

/** What a chair sets. */
const venueFields = {
  name: oneLine().min(3).max(VENUE_LIMITS.nameCharacters),
  kind: z.enum(VENUE_KIND_NAMES),
  scope: z
    .string()
    .trim()
    .min(20)
    .max(VENUE_LIMITS.scopeCharacters)
    .describe('What the venue publishes and for whom, in Markdown.'),
  website: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(2000)]),
  timeZone: TimeZone.describe('In which the page shows deadlines. `Etc/GMT+12` is “anywhere on Earth”.'),
  policy: VenuePolicy.extend({ anonymity: VenuePolicy.shape.anonymity.default('open') }),
  issn: z
    .union([z.literal(''), z.string().regex(/^\d{4}-\d{3}[\dX]$/, mustBe('an ISSN, such as 2049-3630'))])
    .meta({ examples: ['2049-3630'] }),
  isbn: z
    .union([z.literal(''), z.string().regex(/^97[89][-\d]{10,14}$/, mustBe('an ISBN of 13 digits'))])
    .meta({ examples: ['978-3-16-148410-0'] }),
};
export const NewVenue = z.object({
  slug: VenueSlug,
  ...venueFields,
  website: venueFields.website.default(''),
  timeZone: venueFields.timeZone.default('UTC'),
  issn: venueFields.issn.default(''),
  isbn: venueFields.isbn.default(''),
});
export type NewVenue = z.infer<typeof NewVenue>;
/** An export of another service that becomes a draft. */
export const VenueImport = z.object({
  file: z
    .string()
    .min(1)
    .max(VENUE_LIMITS.importCharacters)
    .meta({
      description:
        'JSON: notes of OpenReview’s API 1 or 2, with `details=directReplies` for their decisions. XML: an OJS issue or its articles (native XML), or records of OAI-PMH (`oai_dc`, `oai_jats`).',
      examples: [
        '{"notes": [{"id": "x7", "content": {"title": {"value": "On walls"}, "authors": {"value": ["Ada Lovelace"]}, "venue": {"value": "Walls 2027 poster"}, "venueid": {"value": "Walls.org/2027/Workshop"}}}]}',
      ],
    }),
  name: venueFields.name.optional().describe('The name of a new venue. Default: the one in the file.'),
  kind: venueFields.kind.optional().describe('What a new venue is. Default: what the file says.'),
});
export type VenueImport = z.infer<typeof VenueImport>;
/** Omitted fields stay unchanged. */
export const VenueChanges = z.object(venueFields).partial();
export type VenueChanges = z.infer<typeof VenueChanges>;

/** Why an admin publishes or refuses a venue. */
export const ExaminationReason = z.string().trim().min(10).max(2000);

const Person = z.object({ id: z.string(), username: z.string(), name: z.string() });

export const VenueMember = z.object({
  person: Person,
  role: z.enum(VENUE_ROLE_NAMES),
  state: z.enum(Object.keys(MEMBER_STATES) as [MemberState, ...MemberState[]]),
  invitedTo: z
    .enum(VENUE_ROLE_NAMES)
    .exactOptional()
    .describe('Another role that somebody with a role is invited to.'),
  invitedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
});
export type VenueMember = z.infer<typeof VenueMember>;

export const Round = z.object({
  number: z.number().int(),
  name: z.string(),
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime().nullable(),
  graceMinutes: z.number().int(),
  reviewsDueAt: z.iso.datetime().nullable(),
  decisionsAt: z.iso.datetime().nullable(),
  finalVersionsAt: z.iso.datetime().nullable(),
  categories: z.array(z.enum(CATEGORY_IDS)),
  papersPerAuthor: z.number().int().nullable(),
  reviewsPerPaper: z.number().int(),
  isOpen: z.boolean().describe('Whether papers are taken now.'),
  completedAt: z.iso
    .datetime()
    .exactOptional()
    .describe('When a chair said that the proceedings of the round are a complete volume.'),
  doi: z.string().exactOptional().describe('The DOI of the volume, once it is registered.'),
});
export type Round = z.infer<typeof Round>;

/** A venue in a list. */
export const VenueCard = z.object({
  slug: z.string(),
  name: z.string(),
  kind: z.enum(VENUE_KIND_NAMES),
  state: z.enum(VENUE_STATE_NAMES),
  scope: z.string(),
  nextDeadline: z.iso.datetime().nullable().describe('When the open round that closes first closes.'),
  isOpen: z.boolean().describe('Whether a round takes papers now.'),
  hidesAuthors: z
    .boolean()
    .describe('Whether papers sent to it may be public without their authors until it accepts them.'),
  accepted: z.number().int().describe('How many papers it has accepted.'),
  myRole: z.enum(VENUE_ROLE_NAMES).nullable(),
});
export type VenueCard = z.infer<typeof VenueCard>;

export const Venue = VenueCard.extend({
  website: z.string(),
  timeZone: z.string(),
  policy: VenuePolicy,
  issn: z.string(),
  isbn: z.string(),
  rounds: z.array(Round),
  people: z.array(VenueMember).describe('Chairs and area editors who accepted.'),
  createdAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  imported: z.number().int().describe('How many papers it has from OpenReview or OJS.'),
  refusal: z.string().nullable().describe('Why an admin didn’t publish it. null if none did so.'),
  myInvitation: z
    .enum(VENUE_ROLE_NAMES)
    .nullable()
    .describe('The role that I am invited to and haven’t answered.'),
});
export type Venue = z.infer<typeof Venue>;

const Verdict = z.enum(VERDICT_NAMES);
const Reasons = z.string().trim().min(20).max(VENUE_LIMITS.reasonCharacters);

export const VenueDecision = z.object({
  verdict: Verdict,
  reasons: z.string(),
  by: Person,
  at: z.iso.datetime(),
});
export type VenueDecision = z.infer<typeof VenueDecision>;

/** An appeal of the authors, with the chair’s answer. */
export const VenueAppeal = VenueDecision.omit({ verdict: true }).extend({
  answer: VenueDecision.omit({ verdict: true })
    .extend({ outcome: z.enum(APPEAL_OUTCOME_NAMES) })
    .nullable(),
});
export type VenueAppeal = z.infer<typeof VenueAppeal>;

/** A reviewer’s work on a paper for a venue. `reviewId` once their review of the paper is public. */
export const VenueAssignment = z.object({
  reviewer: Person,
  assignedAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
  reviewId: z.string().nullable(),
  isLate: z.boolean(),
});
export type VenueAssignment = z.infer<typeof VenueAssignment>;

const TitledPaper = z.object({ id: z.string(), archiveId: z.string(), title: z.string() });
const PaperOfAuthors = TitledPaper.extend({ authors: z.array(z.string()) });

/** A paper at a venue. Its authors don’t see `assignments`, `editor` and `recommendation`. */
export const VenueSubmission = z.object({
  round: z.number().int(),
  paper: PaperOfAuthors.extend({ version: z.number().int() }),
  myPart: z.enum(SUBMISSION_PARTS).describe('What I am to the paper at this venue.'),
  state: z.enum(SUBMISSION_STATE_NAMES),
  submittedAt: z.iso.datetime(),
  editor: Person.nullable().describe('The area editor who handles it.'),
  assignments: z.array(VenueAssignment),
  reviewCount: z.number().int().describe('Public reviews of the paper.'),
  averageScore: z
    .number()
    .nullable()
    .describe('Of the paper’s public reviews, 1 to 10. It stays as it was when the venue decided.'),
  advice: z.string().describe('What the archive’s own rule says of the paper now, in words.'),
  recommendation: VenueDecision.nullable().describe(
    'The area editor’s, with the meta-review as its reasons.',
  ),
  decision: VenueDecision.nullable().describe('It stays as it was if an appeal overturns it.'),
  appeal: VenueAppeal.nullable().describe('For the authors, chairs and the area editor.'),
  appealUntil: z.iso.datetime().nullable().describe('Until when I can appeal. null: I can’t.'),
});
export type VenueSubmission = z.infer<typeof VenueSubmission>;

export const RecommendationInput = z.object({ verdict: Verdict, reasons: Reasons });
export const DecisionInput = z.object({
  paperId: z.string().max(100),
  verdict: Verdict,
  reasons: Reasons.describe('Shown to the authors and, if the paper is accepted, to everybody.'),
});
export type DecisionInput = z.infer<typeof DecisionInput>;

const { least, most } = VENUE_LIMITS.appealCharacters;
export const AppealInput = z.object({
  reasons: z.string().trim().min(least).max(most).describe('What the decision overlooked.'),
});
export const AppealAnswerInput = z.object({
  outcome: z.enum(APPEAL_OUTCOME_NAMES),
  reasons: Reasons.describe('Shown to the authors and, if the paper is accepted, to everybody.'),
});

/** Who reviews what: a proposal, or what is to be assigned. */
export const AssignmentPair = z.object({ paperId: z.string().max(100), username: z.string().max(30) });
export type AssignmentPair = z.infer<typeof AssignmentPair>;

/** A row of the proposed table. */
export const ProposedAssignment = z.object({
  paper: TitledPaper,
  reviewer: Person,
  score: z.number().describe('How near the reviewer’s papers are to this paper, 0 to 1.'),
  reasons: z.array(z.string()),
});
export type ProposedAssignment = z.infer<typeof ProposedAssignment>;

/** An accepted paper on the venue’s page of proceedings. */
export const ProceedingsEntry = z.object({
  round: z.number().int(),
  paper: TitledPaper.extend({ authors: z.array(Contributor), doi: z.string().nullable() }),
  decision: VenueDecision,
});
export type ProceedingsEntry = z.infer<typeof ProceedingsEntry>;

/** A paper that the venue accepted elsewhere, where it is published. It isn’t a paper of the archive. */
export const ImportedPaper = ExternalPaper.pick({
  title: true,
  authors: true,
  year: true,
  doi: true,
  url: true,
}).extend({
  id: z.string(),
  round: z.number().int(),
  decision: z.string().max(200).describe('As the service has it, such as “Accept (oral)”. Empty: not known.'),
  source: z.enum(IMPORT_SOURCES),
});
export type ImportedPaper = z.infer<typeof ImportedPaper>;
