/** What a venue is. Conferences, workshops and journals decide on new papers; the others take papers that are public here. */
export const VENUE_KINDS = {
  conference: { name: 'Conference', means: 'Has rounds with deadlines.' },
  workshop: { name: 'Workshop', means: 'A small conference, with rounds and deadlines.' },
  journal: { name: 'Journal', means: 'Has a round for each issue, or one that stays open.' },
  overlay: { name: 'Overlay journal', means: 'Reviews papers that are public in the archive.' },
  collection: { name: 'Institution’s collection', means: 'Gathers the papers of an institution.' },
} as const;
export type VenueKind = keyof typeof VENUE_KINDS;
export const VENUE_KIND_NAMES = Object.keys(VENUE_KINDS) as [VenueKind, ...VenueKind[]];

/** Who sees the authors of the papers that are sent in for a venue, and its reviewers. */
export const ANONYMITIES = {
  open: {
    name: 'Everybody sees authors and reviewers',
    means: 'Papers and reviews are public with their names.',
  },
  'authors-hidden': {
    name: 'Authors are hidden until acceptance',
    means:
      'Papers can be submitted without their authors, who become public when the venue accepts the paper.',
  },
  'both-hidden': {
    name: 'Authors are hidden until acceptance, reviewers for good',
    means:
      'Papers can be submitted without their authors, who become public when the venue accepts the paper. Only the chairs and area editors know the reviewers whom the venue chose.',
  },
} as const;
export type Anonymity = keyof typeof ANONYMITIES;
export const ANONYMITY_NAMES = Object.keys(ANONYMITIES) as [Anonymity, ...Anonymity[]];
/** Whether papers sent to a venue may be public without their authors. */
export const hidesAuthors = (anonymity: Anonymity): boolean =>
  anonymity === 'authors-hidden' || hidesReviewers(anonymity);
/** Whether reviews by the reviewers whom a venue chose have no name. */
export const hidesReviewers = (anonymity: Anonymity): boolean => anonymity === 'both-hidden';

/** `draft` and `waiting` venues are seen only by their people and by admins. */
export const VENUE_STATES = {
  draft: 'Draft',
  waiting: 'Waiting for an admin',
  public: 'Public',
  closed: 'Closed',
} as const;
export type VenueState = keyof typeof VENUE_STATES;
export const VENUE_STATE_NAMES = Object.keys(VENUE_STATES) as [VenueState, ...VenueState[]];

/** The people of a venue, by what they do. A person has one role in a venue. */
export const VENUE_ROLES = {
  chair: { name: 'Chair', means: 'Decides, and changes everything of the venue.' },
  'area-editor': {
    name: 'Area editor',
    means: 'Handles the papers given to them, and recommends a decision.',
  },
  reviewer: { name: 'Reviewer', means: 'Reviews the papers assigned to them.' },
} as const;
export type VenueRole = keyof typeof VENUE_ROLES;
export const VENUE_ROLE_NAMES = Object.keys(VENUE_ROLES) as [VenueRole, ...VenueRole[]];

export const MEMBER_STATES = { invited: 'Invited', accepted: 'Accepted', declined: 'Declined' } as const;
export type MemberState = keyof typeof MEMBER_STATES;

/** What becomes of a paper at a venue. `withdrawn` by its authors. */
export const SUBMISSION_STATES = {
  submitted: 'Submitted',
  'in-review': 'In review',
  accepted: 'Accepted',
  rejected: 'Not accepted',
  withdrawn: 'Withdrawn',
} as const;
export type SubmissionState = keyof typeof SUBMISSION_STATES;
export const SUBMISSION_STATE_NAMES = Object.keys(SUBMISSION_STATES) as [
  SubmissionState,
  ...SubmissionState[],
];
/** States in which the venue still has to decide: a paper is in one of them at one venue at a time. */
export const OPEN_SUBMISSION_STATES: readonly SubmissionState[] = ['submitted', 'in-review'];

/** What somebody is to a paper at a venue. Who has a conflict of interest sees no more than its authors. */
export const SUBMISSION_PARTS = ['chair', 'editor', 'reviewer', 'author', 'in-conflict'] as const;
export type SubmissionPart = (typeof SUBMISSION_PARTS)[number];

export const VERDICTS = { accept: 'Accept', reject: 'Don’t accept' } as const;
export type Verdict = keyof typeof VERDICTS;
export const VERDICT_NAMES = Object.keys(VERDICTS) as [Verdict, ...Verdict[]];

/** Where a venue's papers can be imported from. */
export const IMPORT_SOURCES = ['OpenReview', 'OJS'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** What a chair answers to an appeal: whether the decision stays. */
export const APPEAL_OUTCOMES = { upheld: 'Uphold the decision', overturned: 'Accept the paper' } as const;
export type AppealOutcome = keyof typeof APPEAL_OUTCOMES;
export const APPEAL_OUTCOME_NAMES = Object.keys(APPEAL_OUTCOMES) as [AppealOutcome, ...AppealOutcome[]];

/** What is done in a round, in the order of its dates. */
export const ROUND_DATES = {
  opensAt: 'Submission opens',
  closesAt: 'Submission closes',
  reviewsDueAt: 'Reviews are due',
  decisionsAt: 'Decisions',
  finalVersionsAt: 'Camera-ready versions are due',
} as const;
export type RoundDate = keyof typeof ROUND_DATES;
export const ROUND_DATE_NAMES = Object.keys(ROUND_DATES) as [RoundDate, ...RoundDate[]];

/** When people of a venue are reminded of the reviews of a round: two before they are due, its chairs afterwards. */
export const ROUND_REMINDERS = ['soon', 'today', 'ended'] as const;
export type RoundReminder = (typeof ROUND_REMINDERS)[number];

export const VENUE_LIMITS = {
  /** Venues that a supervisor can have created and not closed. */
  venuesPerSupervisor: 20,
  rounds: 50,
  people: 1000,
  /** Until it is public, so that nobody invites strangers by hundreds to a venue that no one has looked at. */
  peopleOfDraft: 30,
  submissionsPerRound: 2000,
  /** Papers that a venue can have from OpenReview or OJS, and their bytes in one import: one transaction writes them. */
  imported: 2000,
  importedBytes: 1_000_000,
  importCharacters: 4_000_000,
  assignmentsPerPaper: 20,
  /** One request of assignments or decisions. */
  atOnce: 500,
  nameCharacters: 200,
  scopeCharacters: 5000,
  reasonCharacters: 10_000,
  /** How long after a decision its authors can appeal. */
  appealDays: 14,
  appealCharacters: { least: 50, most: 5000 },
  /** How many days before reviews are due their reviewers are reminded first, and until how long after it the chairs are. */
  reminderDays: 3,
  /** How long after the deadline a submission is still taken, at most. */
  graceMinutes: 24 * 60,
} as const;
