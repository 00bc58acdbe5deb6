import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import {
  AppealAnswerInput,
  AppealInput,
  AssignmentPair,
  DecisionInput,
  ExaminationReason,
  ImportedPaper,
  NewVenue,
  ProceedingsEntry,
  ProposedAssignment,
  RecommendationInput,
  RoundInput,
  Venue,
  VenueCard,
  VenueChanges,
  VenueImport,
  VenueMember,
  VenueSubmission,
} from '#shared/domain/venue.ts';
import { SUBMISSION_STATE_NAMES, VENUE_LIMITS, VENUE_ROLE_NAMES } from '#shared/domain/venue-constants.ts';
import { VenueSlug } from '#shared/domain/venue-slug.ts';
import { numberFromQuery } from '#shared/input/from-query.ts';

const optional = endpoint('venues', 'optional');
const admin = endpoint('venues', 'admin');
/** Running a venue, and reviewing for it. */
const reviewing = endpoint('venues', 'supervisor', { needs: 'review' });
/** What authors do. */
const submitting = endpoint('venues', 'supervisor', { needs: 'submit' });

const bySlug = z.object({ slug: VenueSlug });
const byMember = bySlug.extend({ username: z.string().max(30) });
const bySubmission = bySlug.extend({ paperId: z.string().max(100).describe('A paper’s id.') });
const byRound = bySlug.extend({ number: numberFromQuery(z.number().int().min(1).max(VENUE_LIMITS.rounds)) });

export const venues = {
  list: optional
    .route({ method: 'GET', path: '/venues', summary: 'List venues, those with an open call first' })
    .input(
      PageQuery.extend({
        mine: z
          .enum(['true', 'false'])
          .optional()
          .describe('`true` lists the venues in which I have a role or an invitation, in every state.'),
      }),
    )
    .output(envelope(z.object({ venues: z.array(VenueCard), pagination: Pagination }))),
  get: optional
    .route({ method: 'GET', path: '/venues/{slug}', summary: 'Get a venue with its rounds and people' })
    .input(bySlug)
    .errors(errors('venue-not-found'))
    .output(envelope(Venue)),
  create: reviewing
    .route({
      method: 'POST',
      path: '/venues',
      successStatus: 201,
      summary: 'Create a venue',
      description: 'It is a draft, which only its people see. You are its first chair.',
    })
    .input(NewVenue)
    .errors(errors('venue-slug-taken', 'venue-limit-reached'))
    .output(envelope(Venue)),
  importVenue: reviewing
    .route({
      method: 'POST',
      path: '/venues/{slug}/import',
      summary: 'Make a draft of a venue of OpenReview or OJS (chairs)',
      description:
        'Takes the papers that were accepted there, with titles, authors, addresses, and rounds. They appear in the proceedings with where they are published; an admin publishes such a venue. A draft of mine with this short name gets the papers that it lacks.',
    })
    .input(VenueImport.extend(bySlug.shape))
    .errors(
      errors(
        'venue-slug-taken',
        'venue-limit-reached',
        'forbidden',
        'round-limit-reached',
        'changed-meanwhile',
      ),
    )
    .output(
      envelope(
        z.object({
          venue: Venue,
          taken: z.number().int().describe('Papers.'),
          notTaken: z.array(z.string()).describe('What was left out and why, in sentences.'),
        }),
      ),
    ),
  removeImported: reviewing
    .route({
      method: 'DELETE',
      path: '/venues/{slug}/imported/{id}',
      summary: 'Remove an imported paper from the proceedings (chairs)',
    })
    .input(bySlug.extend({ id: z.string().max(100) }))
    .errors(errors('venue-not-found', 'forbidden', 'submission-not-found', 'changed-meanwhile'))
    .output(envelope(z.object({ id: z.string() }))),
  change: reviewing
    .route({
      method: 'PATCH',
      path: '/venues/{slug}',
      summary: 'Change a venue (chairs)',
      description:
        'Omitted fields stay unchanged. The short name never changes; the name, kind, ISSN and ISBN of a public venue are changed by admins alone.',
    })
    .input(VenueChanges.extend(bySlug.shape))
    .errors(errors('venue-not-found', 'forbidden', 'venue-closed', 'papers-wait', 'changed-meanwhile'))
    .output(envelope(Venue)),
  publish: reviewing
    .route({
      method: 'POST',
      path: '/venues/{slug}/publish',
      summary: 'Make a venue public (chairs)',
      description:
        'At once if one of its chairs has a verified-scholar badge or a public paper. Otherwise, and for journals and venues with an ISSN, an ISBN or imported papers, an admin looks at it first.',
    })
    .input(bySlug)
    .errors(errors('venue-not-found', 'forbidden', 'venue-closed', 'changed-meanwhile'))
    .output(envelope(Venue)),
  close: reviewing
    .route({
      method: 'POST',
      path: '/venues/{slug}/close',
      summary: 'Close a venue for good (chairs)',
      description:
        'Everything stays where it is. Papers that wait for a decision are free to go to another venue.',
    })
    .input(bySlug)
    .errors(errors('venue-not-found', 'forbidden', 'venue-closed', 'changed-meanwhile'))
    .output(envelope(Venue)),
  waiting: admin
    .route({ method: 'GET', path: '/admin/venues', summary: 'List venues that wait for an admin' })
    .output(envelope(z.object({ venues: z.array(Venue) }))),
  examine: admin
    .route({
      method: 'POST',
      path: '/admin/venues',
      summary: 'Publish a venue that waits, or refuse it',
    })
    .input(
      bySlug.extend({
        verdict: z.enum(['publish', 'refuse']),
        reason: ExaminationReason.describe('Shown to the chairs if it is refused.'),
      }),
    )
    .errors(errors('venue-not-found', 'venue-not-waiting', 'changed-meanwhile'))
    .output(envelope(Venue)),
  addRound: reviewing
    .route({
      method: 'POST',
      path: '/venues/{slug}/rounds',
      successStatus: 201,
      summary: 'Add a round (chairs)',
    })
    .input(RoundInput.safeExtend(bySlug.shape))
    .errors(
      errors('venue-not-found', 'forbidden', 'venue-closed', 'round-limit-reached', 'changed-meanwhile'),
    )
    .output(envelope(Venue)),
  changeRound: reviewing
    .route({
      method: 'PUT',
      path: '/venues/{slug}/rounds/{number}',
      summary: 'Change a round (chairs)',
      description: 'A deadline that has passed can be moved to a later time.',
    })
    .input(RoundInput.safeExtend(byRound.shape))
    .errors(
      errors(
        'venue-not-found',
        'forbidden',
        'venue-closed',
        'round-not-found',
        'volume-complete',
        'changed-meanwhile',
      ),
    )
    .output(envelope(Venue)),
  completeRound: reviewing
    .route({
      method: 'POST',
      path: '/venues/{slug}/rounds/{number}/complete',
      summary: 'Say that the proceedings of a round are a complete volume (chairs)',
      description:
        'On a site with a registrar, the volume gets a DOI, which relates to those of its papers. A repeated call changes nothing.',
    })
    .input(byRound)
    .errors(
      errors(
        'venue-not-found',
        'forbidden',
        'venue-closed',
        'round-not-found',
        'round-not-complete',
        'changed-meanwhile',
      ),
    )
    .output(envelope(Venue)),
  people: reviewing
    .route({
      method: 'GET',
      path: '/venues/{slug}/people',
      summary: 'List all people of a venue (chairs and area editors)',
    })
    .input(bySlug)
    .errors(errors('venue-not-found', 'forbidden'))
    .output(envelope(z.object({ people: z.array(VenueMember) }))),
  invite: reviewing
    .route({
      method: 'POST',
      path: '/venues/{slug}/people',
      successStatus: 201,
      summary: 'Invite people to a role, or change somebody’s role (chairs)',
      description: 'They have the role when they accept.',
    })
    .input(
      bySlug.extend({
        usernames: z.array(z.string().max(30)).min(1).max(VENUE_LIMITS.atOnce),
        role: z.enum(VENUE_ROLE_NAMES),
      }),
    )
    .errors(
      errors('venue-not-found', 'forbidden', 'venue-closed', 'user-not-found', 'venue-full', 'last-chair'),
    )
    .output(envelope(z.object({ people: z.array(VenueMember) }))),
  answer: reviewing
    .route({
      method: 'POST',
      path: '/venues/{slug}/invitation',
      summary: 'Accept or decline my invitation to a venue',
    })
    .input(bySlug.extend({ answer: z.enum(['accept', 'decline']) }))
    .errors(errors('venue-not-found', 'venue-closed', 'not-invited', 'last-chair'))
    .output(envelope(VenueMember)),
  remove: reviewing
    .route({
      method: 'DELETE',
      path: '/venues/{slug}/people/{username}',
      summary: 'Remove somebody from a venue (chairs), or leave it',
      description: 'What they reviewed and decided stays.',
    })
    .input(byMember)
    .errors(errors('venue-not-found', 'forbidden', 'user-not-found', 'last-chair'))
    .output(envelope(z.object({ username: z.string() }))),
  submissions: reviewing
    .route({
      method: 'GET',
      path: '/venues/{slug}/submissions',
      summary: 'List the papers sent to a venue',
      description:
        'Chairs see all; area editors and reviewers those that they handle; authors their own, without the names of reviewers.',
    })
    .input(
      PageQuery.extend({
        ...bySlug.shape,
        round: numberFromQuery(z.number().int().min(1).max(VENUE_LIMITS.rounds)).optional(),
        state: z.enum(SUBMISSION_STATE_NAMES).optional(),
        late: z
          .enum(['true', 'false'])
          .optional()
          .describe('`true` lists papers with a review that is late.'),
      }),
    )
    .errors(errors('venue-not-found'))
    .output(
      envelope(
        z.object({
          submissions: z.array(VenueSubmission),
          counts: z.record(z.enum(SUBMISSION_STATE_NAMES), z.number().int()),
          late: z.number().int().describe('Reviews that are late.'),
          pagination: Pagination,
        }),
      ),
    ),
  submit: submitting
    .route({
      method: 'POST',
      path: '/venues/{slug}/submissions',
      successStatus: 201,
      summary: 'Send one of my public papers to an open round of a venue',
      description:
        'A paper waits for the decision of one venue at a time. By sending it, its authors accept the venue’s policy.',
    })
    .input(
      bySlug.extend({
        paperId: z.string().max(100),
        round: z.number().int().min(1).max(VENUE_LIMITS.rounds),
      }),
    )
    .errors(
      errors(
        'venue-not-found',
        'venue-closed',
        'paper-not-found',
        'forbidden',
        'paper-not-reviewable',
        'authors-not-hidden',
        'round-not-found',
        'round-closed',
        'round-full',
        'category-not-taken',
        'papers-per-author',
        'paper-at-venue',
        'submission-decided',
      ),
    )
    .output(envelope(VenueSubmission)),
  withdraw: submitting
    .route({
      method: 'DELETE',
      path: '/venues/{slug}/submissions/{paperId}',
      summary: 'Withdraw my paper from a venue before its decision',
      description: 'The paper stays public in the archive.',
    })
    .input(bySubmission)
    .errors(
      errors(
        'venue-not-found',
        'submission-not-found',
        'forbidden',
        'submission-decided',
        'changed-meanwhile',
      ),
    )
    .output(envelope(VenueSubmission)),
  propose: reviewing
    .route({
      method: 'POST',
      path: '/venues/{slug}/rounds/{number}/proposal',
      summary: 'Propose who reviews what in a round (chairs)',
      description:
        'One solution for all papers that lack reviewers, by the nearness of papers, without conflicts of interest, within each ' +
        'reviewer’s load. Nothing is assigned yet.',
    })
    .input(
      byRound.extend({
        reviewsPerPaper: z.number().int().min(1).max(VENUE_LIMITS.assignmentsPerPaper).optional(),
        papersPerReviewer: z.number().int().min(1).max(100).default(6),
        mostProbability: z
          .number()
          .min(0.05)
          .max(1)
          .default(1)
          .describe(
            'Below 1, assignments are drawn at random so that nobody reviews a paper with a higher probability than this. It guards ' +
              'against reviewers who try to get a certain paper.',
          ),
      }),
    )
    .errors(errors('venue-not-found', 'forbidden', 'round-not-found', 'too-few-reviewers'))
    .output(
      envelope(
        z.object({
          assignments: z.array(ProposedAssignment),
          short: z
            .array(z.object({ paperId: z.string(), missing: z.number().int() }))
            .describe('Papers with too few possible reviewers.'),
          quality: z.number().describe('The mean score.'),
        }),
      ),
    ),
  assign: reviewing
    .route({
      method: 'POST',
      path: '/venues/{slug}/assignments',
      successStatus: 201,
      summary: 'Assign reviewers to papers (chairs, and area editors for theirs)',
      description:
        'Tells the reviewers. A pair that is already assigned stays. `refused` says which pairs couldn’t be, and why.',
    })
    .input(bySlug.extend({ assignments: z.array(AssignmentPair).min(1).max(VENUE_LIMITS.atOnce) }))
    .errors(errors('venue-not-found', 'forbidden', 'venue-closed'))
    .output(
      envelope(
        z.object({
          assigned: z.array(AssignmentPair),
          refused: z.array(AssignmentPair.extend({ code: z.string(), message: z.string() })),
        }),
      ),
    ),
  unassign: reviewing
    .route({
      method: 'DELETE',
      path: '/venues/{slug}/submissions/{paperId}/assignments/{username}',
      summary: 'Take a paper from a reviewer (chairs, area editors, and the reviewer)',
    })
    .input(bySubmission.extend({ username: z.string().max(30) }))
    .errors(
      errors(
        'venue-not-found',
        'submission-not-found',
        'forbidden',
        'user-not-found',
        'not-assigned',
        'submission-decided',
        'changed-meanwhile',
      ),
    )
    .output(envelope(VenueSubmission)),
  handOver: reviewing
    .route({
      method: 'PUT',
      path: '/venues/{slug}/submissions/{paperId}/editor',
      summary: 'Give a paper to an area editor (chairs)',
    })
    .input(bySubmission.extend({ username: z.string().max(30) }))
    .errors(
      errors(
        'venue-not-found',
        'submission-not-found',
        'forbidden',
        'user-not-found',
        'conflict-of-interest',
        'submission-decided',
        'changed-meanwhile',
      ),
    )
    .output(envelope(VenueSubmission)),
  recommend: reviewing
    .route({
      method: 'PUT',
      path: '/venues/{slug}/submissions/{paperId}/recommendation',
      summary: 'Recommend a decision with a meta-review (the paper’s area editor)',
    })
    .input(RecommendationInput.extend(bySubmission.shape))
    .errors(
      errors(
        'venue-not-found',
        'submission-not-found',
        'forbidden',
        'submission-decided',
        'changed-meanwhile',
      ),
    )
    .output(envelope(VenueSubmission)),
  decide: reviewing
    .route({
      method: 'POST',
      path: '/venues/{slug}/decisions',
      summary: 'Decide on papers (chairs)',
      description:
        'With `dryRun`, says what would be decided and changes nothing. A decision is final and says who made it; acceptances are public. Each paper is decided by itself; ' +
        '`refused` names those that couldn’t be, with the reason.',
    })
    .input(
      bySlug.extend({
        decisions: z.array(DecisionInput).min(1).max(VENUE_LIMITS.atOnce),
        dryRun: z.boolean().default(false),
      }),
    )
    .errors(errors('venue-not-found', 'forbidden', 'venue-closed'))
    .output(
      envelope(
        z.object({
          decided: z.array(VenueSubmission),
          refused: z.array(z.object({ paperId: z.string(), code: z.string(), message: z.string() })),
        }),
      ),
    ),
  appeal: submitting
    .route({
      method: 'POST',
      path: '/venues/{slug}/submissions/{paperId}/appeal',
      successStatus: 201,
      summary: 'Appeal against the decision not to accept my paper',
      description: `Once, within ${VENUE_LIMITS.appealDays} days of the decision, while the paper is at no other venue.`,
    })
    .input(AppealInput.extend(bySubmission.shape))
    .errors(
      errors(
        'venue-not-found',
        'venue-closed',
        'submission-not-found',
        'forbidden',
        'appeal-made',
        'nothing-to-appeal',
        'paper-not-reviewable',
        'paper-at-venue',
        'changed-meanwhile',
      ),
    )
    .output(envelope(VenueSubmission)),
  answerAppeal: reviewing
    .route({
      method: 'PUT',
      path: '/venues/{slug}/submissions/{paperId}/appeal/answer',
      summary: 'Answer an appeal (chairs)',
      description: 'The answer is final. `overturned` accepts the paper.',
    })
    .input(AppealAnswerInput.extend(bySubmission.shape))
    .errors(
      errors(
        'venue-not-found',
        'venue-closed',
        'submission-not-found',
        'forbidden',
        'nothing-to-appeal',
        'submission-decided',
        'paper-not-reviewable',
        'paper-at-venue',
        'changed-meanwhile',
      ),
    )
    .output(envelope(VenueSubmission)),
  proceedings: optional
    .route({
      method: 'GET',
      path: '/venues/{slug}/proceedings',
      summary: 'List the papers that a venue has accepted, in the order of the proceedings',
      description: 'After them, those that were imported.',
    })
    .input(
      PageQuery.extend({
        ...bySlug.shape,
        round: numberFromQuery(z.number().int().min(1).max(VENUE_LIMITS.rounds)).optional(),
      }),
    )
    .errors(errors('venue-not-found'))
    .output(
      envelope(
        z.object({
          entries: z.array(ProceedingsEntry),
          imported: z.array(ImportedPaper),
          pagination: Pagination,
        }),
      ),
    ),
};
