import { LIMITS } from '#shared/constants.ts';
import { REPRODUCTION_LIMITS } from '#shared/domain/capsule-constants.ts';
import { formatMegabytes } from '#shared/domain/megabytes.ts';
import { NOTIFICATION_LIMITS } from '#shared/domain/notification-constants.ts';
import { SUBMISSIONS, submissionsRefusal } from '#shared/domain/submission-limit-constants.ts';
import { VENUE_LIMITS } from '#shared/domain/venue-constants.ts';
import { WEBHOOK_LIMITS } from '#shared/domain/webhook-constants.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';

/**
 * The closed list of errors: code → HTTP status and a sentence that a person can act on (docs/product/api.md). The place that
 * throws an error may give a more exact sentence, but not another status.
 */
export const ERRORS = {
  'validation-failed': [400, 'Some fields are invalid. See `details`.'],
  'malformed-json': [400, 'The request body isn’t valid JSON. Check the quotes, commas and braces.'],
  'malformed-form': [400, 'The form can’t be read. Send multipart/form-data with a boundary.'],
  'unsupported-media-type': [415, 'Send the body as application/json or multipart/form-data.'],
  'not-acceptable': [406, 'This address has none of the types in your Accept header.'],
  'invalid-page': [400, 'This page is too far down the list. Narrow your search.'],
  'not-authenticated': [401, 'Log in, or send an API key in X-API-Key.'],
  'session-ended': [401, 'Your session has ended. Log in again.'],
  'api-key-unknown': [401, 'This API key is unknown or revoked. Create a new one on the API Keys page.'],
  'ticket-refused': [401, 'This sign-in was already used or has expired. Sign in again.'],
  'wrong-credentials': [401, 'The email, username or password is incorrect.'],
  // Fixed by the product's specification.
  'email-not-verified': [403, 'Please verify your email address before logging in.'],
  forbidden: [403, 'You don’t have permission to change this.'],
  // The code is fixed by the product's specification: clients fetch a new token and retry once.
  EBADCSRFTOKEN: [403, 'The page’s security token has expired. Try again.'],
  'read-only-key': [403, 'This API key can only read. Use a key with full scope.'],
  'scope-missing': [
    403,
    'This API key or connection isn’t allowed to do this. Use one with the needed scope, or log in on the website.',
  ],
  'session-required': [
    403,
    'API keys and connected assistants can’t do this. Log in on the website, and do it there.',
  ],
  // The website asks for the password and repeats the request.
  'login-too-old': [403, 'Confirm that it’s you: log in again, then repeat this.'],
  // The login page asks for the second factor, and sends the login again with it.
  'second-factor-required': [403, 'Enter the code of your authenticator app, or use a passkey.'],
  'second-factor-wrong': [403, 'This code is not valid, or was used before. Wait for the next one.'],
  'second-factor-lost': [
    403,
    'We lost the secret of your authenticator app, so we can’t check its codes. Use a recovery code or a passkey, then set the app up again.',
  ],
  'second-factor-missing': [
    403,
    'Administrators need a passkey or an authenticator app. Set one up under Account security.',
  ],
  'passkey-refused': [403, 'This passkey couldn’t be verified. Try again, or use another way to log in.'],
  'passkey-not-found': [404, 'You have no passkey with this id.'],
  'passkey-limit-reached': [
    409,
    `You have ${LIMITS.passkeysPerSupervisor} passkeys, the maximum. Remove one first.`,
  ],
  'token-for-tools': [
    401,
    'This token is for the MCP server and isn’t accepted here. Use an API key, or connect to the MCP server.',
  ],
  'admin-only': [403, 'Only administrators can do this.'],
  'not-found': [404, 'There is nothing at this address.'],
  'paper-not-found': [404, 'There is no paper with this id.'],
  'api-key-not-found': [404, 'You have no API key with this id.'],
  'connection-not-found': [404, 'You have no connection with this id.'],
  'connection-client-unknown': [
    404,
    'This program is no longer registered. Connect it again from the program.',
  ],
  'connection-redirect-unknown': [
    400,
    'The program asks to send you to an address that it didn’t register. Don’t continue.',
  ],
  'session-not-found': [404, 'You have no session with this id.'],
  'nothing-granted': [400, 'Choose what the program may do.'],
  'agent-not-found': [404, 'You have no agent with this id.'],
  'review-not-found': [404, 'There is no review with this id.'],
  'request-not-found': [404, 'You have no review request with this id.'],
  'transaction-not-found': [404, 'You have no transaction with this id.'],
  'conflict-of-interest': [
    403,
    'You can’t review this paper because of a conflict of interest with its authors.',
  ],
  'already-reviewed': [409, 'You have already reviewed this version. Edit that review instead.'],
  'reproduction-not-found': [404, 'This paper has no reproduction with this id.'],
  'no-capsule': [409, 'This version has no capsule, so there is nothing to run.'],
  'other-capsule': [
    409,
    'The record is about another version or capsule. Fetch the capsule again, and run it.',
  ],
  'record-not-verified': [
    400,
    'The record can’t be verified. Send the compact JWS that colophon-reproduce writes.',
  ],
  'run-not-open': [
    409,
    'The record names no run that you started and that has no record yet. Start one by POST /papers/{id}/reproductions/runs, and run the capsule again.',
  ],
  'too-many-reproductions': [
    409,
    `You sent ${REPRODUCTION_LIMITS.perPaperAndSupervisor} records for this paper, the maximum.`,
  ],
  'paper-not-reviewable': [409, 'This paper isn’t open for review.'],
  'request-move-refused': [409, 'The status of this review request doesn’t allow this.'],
  'request-open': [409, 'This agent already has an open request of this kind for this paper.'],
  'agent-not-listed': [409, 'This agent isn’t taking review requests.'],
  'agent-busy': [409, 'This agent has no free slot. Try again when it has finished a review.'],
  'provider-not-configured': [
    409,
    'This agent has no review provider. Enter its URL and key in the agent’s profile, and enable it.',
  ],
  'provider-address-refused': [400, 'The review provider’s URL must lead to a public internet address.'],
  'too-many-provider-tests': [
    429,
    `You can test review providers ${RATE_LIMITS.providerTestsPerHour.limit} times per hour. Try again later.`,
  ],
  'job-not-found': [404, 'There is no automated review for this request.'],
  'job-not-failed': [409, 'You can only retry a review job that failed or was cancelled.'],
  'job-taken': [409, 'Another reviewer has this paper. It can be fetched again if no review arrives.'],
  'job-ended': [409, 'This review job has already ended.'],
  'delivery-not-found': [404, 'There is no delivery with this id.'],
  'signature-wrong': [401, 'The signature is missing, expired, or not made with the review provider’s key.'],
  'callback-used': [409, 'The review of this delivery was already received.'],
  'callback-late': [410, 'This delivery has expired or was replaced by a retry.'],
  'request-unpaid': [
    409,
    'This agent has a request with a price for this paper that isn’t paid. Wait until it is paid, or decline or cancel the request first.',
  ],
  'review-missing': [409, 'A review completes a request. Submit the review first.'],
  // Both fixed by the product's specification.
  'insufficient-credits': [402, 'Insufficient credits'],
  'credits-disabled': [503, 'Credits system disabled'],
  'venue-not-found': [404, 'There is no venue with this short name.'],
  'venue-slug-taken': [409, 'Another venue has this short name. Choose another one.'],
  'venue-limit-reached': [
    409,
    `You run ${VENUE_LIMITS.venuesPerSupervisor} venues, the maximum. Close one first.`,
  ],
  'venue-closed': [409, 'This venue is closed, so nothing in it can change.'],
  'venue-not-waiting': [409, 'This venue doesn’t wait for an admin. Reload the list.'],
  'venue-full': [409, `A venue has at most ${VENUE_LIMITS.people} people.`],
  'last-chair': [409, 'A venue needs a chair. Invite another one first; they must accept.'],
  'not-invited': [404, 'You have no open invitation to this venue.'],
  'round-not-found': [404, 'This venue has no round with this number.'],
  'round-not-complete': [
    409,
    'A volume is complete when its venue is public, its round takes no more papers, every paper has a decision, and one is accepted.',
  ],
  'volume-complete': [
    409,
    'The volume of this round is complete, so the round can’t change. Add another round.',
  ],
  'round-limit-reached': [409, `A venue has at most ${VENUE_LIMITS.rounds} rounds.`],
  'round-closed': [409, 'This round takes no papers now.'],
  'round-full': [409, `A round takes at most ${VENUE_LIMITS.submissionsPerRound} papers.`],
  'authors-not-hidden': [
    409,
    'This venue takes papers with their authors. Name them, or choose a venue that hides authors.',
  ],
  'papers-wait': [
    409,
    'Papers wait for this venue’s decision. Decide on them before you hide or show authors.',
  ],
  'category-not-taken': [409, 'This round doesn’t take papers of this category.'],
  'papers-per-author': [409, 'An author of this paper has already sent as many papers as this round allows.'],
  'paper-at-venue': [
    409,
    'This paper waits for the decision of a venue. Withdraw it there first, or wait for the decision.',
  ],
  'submission-not-found': [404, 'This venue has no such paper.'],
  'assignment-limit-reached': [
    409,
    `A venue gives a paper to at most ${VENUE_LIMITS.assignmentsPerPaper} reviewers.`,
  ],
  'submission-decided': [409, 'This venue has already decided on this paper.'],
  'too-few-reviewers': [409, 'No reviewer has accepted yet. Invite some first.'],
  'not-assigned': [404, 'This paper isn’t assigned to this reviewer.'],
  'external-paper-not-found': [404, 'There is no external paper with this id.'],
  'notification-not-found': [
    404,
    `You have no notification with this id. Notifications are deleted after ${NOTIFICATION_LIMITS.days} days.`,
  ],
  'push-address-refused': [400, 'Push notifications need a public address that begins with https://.'],
  'webhook-not-found': [404, 'You have no webhook with this id.'],
  'webhook-untestable': [
    409,
    'A webhook in the format COAR Notify receives only answers to your notices. Send one to try it.',
  ],
  'notice-unsupported': [
    422,
    'Only offers and announcements of a review (coar-notify:ReviewAction) or an endorsement (coar-notify:EndorsementAction) can be received here.',
  ],
  'notice-source-differs': [
    422,
    'The notice’s object.id and origin.inbox must be on the host of origin.id: only the service that made a review or an endorsement can announce it.',
  ],
  'notice-origin-unproven': [
    403,
    'Prove that origin.inbox is yours: we have sent a notice to it. Send the announcement again with the id of that notice in inReplyTo.',
  ],
  'notice-inbox-unreachable': [
    422,
    'We couldn’t send a notice to origin.inbox, which must accept notices before you can announce anything.',
  ],
  'notice-repeated': [
    409,
    'This service has announced a review or an endorsement of this paper before. Each service can announce one.',
  ],
  'too-many-notices': [
    429,
    `You can send ${RATE_LIMITS.noticesPerDay.limit} announcements per day. Try again tomorrow.`,
  ],
  'notice-origin-unknown': [
    403,
    'The notice’s origin.inbox isn’t the address of one of your webhooks in the format COAR Notify. Create one with this address first.',
  ],
  'notice-object-unknown': [
    422,
    'The notice’s object.id (of an announcement, context.id) names no paper here. Send the address of its page, or submit the paper first.',
  ],
  'no-free-reviewer': [
    422,
    'No free agent can review this paper now. Name an agent in target.id, or request a review from a paid one.',
  ],
  'webhook-limit-reached': [
    409,
    `You can have at most ${WEBHOOK_LIMITS.perSupervisor} webhooks. Delete one first.`,
  ],
  'webhook-address-refused': [
    400,
    'Webhooks need a public internet address that begins with https://, without a user or a password.',
  ],
  'webhook-delivery-not-found': [
    404,
    `This webhook has no delivery with this id. Deliveries are deleted after ${WEBHOOK_LIMITS.deliveryDays} days.`,
  ],
  'unsubscribe-link-invalid': [
    404,
    'Invalid unsubscribe link. Choose your emails in your notification settings.',
  ],
  'saved-search-not-found': [404, 'You have no saved search with this id.'],
  'user-not-found': [404, 'There is no user with this id.'],
  'not-held': [404, 'This version wasn’t held for desk review.'],
  'provenance-not-ready': [
    404,
    'This version has no provenance record yet. It is signed after the paper is converted.',
  ],
  'not-flagged': [404, 'This flag is closed already. Reload the queue.'],
  'desk-unpublishable': [
    409,
    'This version couldn’t be processed, so it has no page to publish. Reject it with a reason; its authors can submit another.',
  ],
  'desk-decided': [409, 'This version was already decided on. Reload the queue.'],
  'appeal-made': [409, 'You have already appealed. There is one appeal, and its answer is final.'],
  'nothing-to-appeal': [409, 'There is nothing to appeal: desk review hasn’t rejected this version.'],
  'method-not-allowed': [405, 'This address doesn’t accept this method.'],
  'account-suspended': [
    403,
    'Your account is suspended. You can read, but you can’t change anything. Your profile shows the reason and how to appeal.',
  ],
  'suspended-already': [409, 'This account is already suspended. Reload the page.'],
  'not-suspended': [409, 'This account is no longer suspended. Reload the page.'],
  'admin-not-suspendable': [
    409,
    'You can’t suspend an administrator. Remove them from the list of admins first.',
  ],
  'scholar-request-open': [409, 'You already have an open request. Withdraw it to send another.'],
  'scholar-request-not-found': [404, 'There is no such request for a verified-scholar badge.'],
  'scholar-request-decided': [409, 'This request was already decided on. Reload the queue.'],
  'scholar-proof-taken': [409, 'Another account already uses this profile, record or address for its badge.'],
  'email-taken': [409, 'An account with this email already exists.'],
  'username-taken': [409, 'This username already exists. Please choose another.'],
  // Installed clients look for "expired" and "Invalid" (docs/product/agent-client.md).
  'code-wrong': [400, 'Invalid verification code.'],
  'code-expired': [400, 'This code has expired. Request a new one.'],
  'code-used-up': [400, 'Invalid verification code, and that was the last try. Request a new code.'],
  'reset-link-invalid': [400, 'This link has expired or was already used. Request a new one.'],
  'common-password': [
    400,
    'This password is easy to guess: a common word, your name or ours, with little added. Choose another one.',
  ],
  'wrong-password': [400, 'Your current password is incorrect.'],
  'no-password': [400, 'Your account has no password yet. Set one with “Forgot password”.'],
  'changed-meanwhile': [409, 'This was changed at the same time. Reload and try again.'],
  'external-paper-exists': [409, 'You have already added this paper.'],
  'external-paper-decided': [
    409,
    'This external paper was already decided on or has changed. Reload the queue.',
  ],
  'external-paper-limit-reached': [409, `You have ${LIMITS.externalPapers} external papers, the maximum.`],
  'saved-search-limit-reached': [
    409,
    `You have ${LIMITS.savedSearches} saved searches, the maximum. Delete one first.`,
  ],
  'api-key-limit-reached': [
    409,
    `You have ${LIMITS.apiKeysPerSupervisor} API keys, the maximum. Revoke one that you no longer use.`,
  ],
  'agent-limit-reached': [
    409,
    `You have ${LIMITS.agentsPerSupervisor} agents, the maximum. Delete one first.`,
  ],
  'default-agent': [409, 'You can’t delete your default agent. Make another agent the default first.'],
  'no-main-file': [
    400,
    'Send a main file (.tex, .md, .qmd, .ipynb, .txt, .pdf or an archive of a LaTeX project), or send content.',
  ],
  'empty-file': [400, 'A file is empty. Choose it again, or leave it out.'],
  'too-many-files': [400, `A submission can have at most ${LIMITS.filesPerSubmission} files.`],
  'unsupported-file-type': [
    415,
    'This type of file can’t be a paper. Send .tex, .md, .qmd, .ipynb, .txt, .pdf, .zip or .tar.gz.',
  ],
  'archive-broken': [400, 'The archive can’t be opened. Create it again as .zip or .tar.gz.'],
  'archive-unsafe-path': [400, 'The archive contains a path that leads outside of it. Create it again.'],
  'archive-symlink': [400, 'The archive contains a symbolic link. Create it again with regular files.'],
  'archive-too-large': [
    413,
    'The archive is too large when unpacked. Send only the files that the paper needs.',
  ],
  'payload-too-large': [
    413,
    `A request can carry at most ${formatMegabytes(LIMITS.directBytes)}. Upload larger files first: see POST /papers/uploads.`,
  ],
  'submission-too-large': [
    413,
    `A submission can have at most ${formatMegabytes(LIMITS.submissionBytes)}. Send only the files that the paper needs.`,
  ],
  'storage-full': [413, 'Your storage is full. Contact us if you need more.'],
  'upload-set-not-found': [
    404,
    `You have no upload with this id. Uploads are deleted after ${LIMITS.uploadHours} hours.`,
  ],
  'upload-missing': [400, 'A file hasn’t arrived. Upload it again, then submit.'],
  'too-many-uploads': [
    429,
    `You can start ${RATE_LIMITS.uploadSetsPerDay.limit} uploads per day. Try again tomorrow.`,
  ],
  'preview-not-found': [
    404,
    `You have no preview with this id. Previews are deleted after ${LIMITS.previewHours} hours.`,
  ],
  'too-many-previews': [
    429,
    `You can request ${RATE_LIMITS.previewsPerHour.limit} previews per hour. Try again later.`,
  ],
  'draft-not-found': [404, 'You have no draft with this id.'],
  'draft-changed': [409, 'This draft was changed on another page.'],
  'draft-limit-reached': [
    409,
    `You have ${LIMITS.draftsPerSupervisor} drafts, the maximum. Delete one first.`,
  ],
  'invitation-not-found': [404, 'You aren’t invited to this paper.'],
  'invitation-answered': [409, 'You have already answered this invitation differently.'],
  'asked-often-enough': [
    409,
    `This person is already an author, hasn’t answered yet, or was invited ${LIMITS.invitationsPerCoauthor} times (the maximum).`,
  ],
  'coauthor-is-public': [
    409,
    'A public version names this co-author. They can leave the paper themselves; later versions then omit them.',
  ],
  'idempotency-key-reused': [409, 'This Idempotency-Key was used with a different body. Use a new key.'],
  'idempotency-in-progress': [
    409,
    'A request with this Idempotency-Key is still in progress. Try again in a moment.',
  ],
  'too-many-reference-checks': [
    429,
    `You can check references ${RATE_LIMITS.referenceChecksPerHour.limit} times per hour. Try again later.`,
  ],
  'too-many-references': [
    400,
    `You can check at most ${LIMITS.referenceCheck.references} references at once. Send the others in another request.`,
  ],
  'reference-not-found': [404, 'The paper has no reference with this key, or it hasn’t been checked yet.'],
  'verdict-not-answerable': [
    409,
    'This reference was verified or not checked yet, so there is nothing to answer.',
  ],
  'too-many-requests': [429, 'Too many requests. Please wait.'],
  'too-many-submissions': [429, submissionsRefusal(SUBMISSIONS.first)],
  'limit-requested': [
    409,
    'You have already asked for more submissions, and no admin has decided yet. Your account page shows the answer.',
  ],
  'limit-decided': [404, 'This request was already decided on. Reload the queue.'],
  'too-many-reviews': [
    429,
    `You can write ${RATE_LIMITS.reviewsPerDay.limit} reviews per day. Try again tomorrow.`,
  ],
  'too-many-review-requests': [
    429,
    `You can send ${RATE_LIMITS.reviewRequestsPerDay.limit} review requests per day. Try again tomorrow.`,
  ],
  'too-many-logins': [429, 'Too many failed logins. Please wait before you try again.'],
  'too-many-codes': [429, 'An email was just sent. Please wait before you request another.'],
  'pending-review-requests': [
    400,
    'This paper has pending review requests. Set reviewAction to terminate or transfer.',
  ],
  'version-conflict': [
    409,
    'Another version was submitted at the same time. Look at it, then submit yours again.',
  ],
  'version-in-progress': [409, 'The newest version is still being processed. Try again in a minute.'],
  'withdrawn-for-good': [409, 'This paper is withdrawn and can’t be changed. Submit it as a new paper.'],
  'not-endorsed-stays': [409, 'A rejected paper can’t be withdrawn: it stays readable.'],
  'file-not-found': [404, 'This version has no file with this name.'],
  'versions-not-comparable': [409, 'These versions can’t be compared: one of them has no text yet.'],
  'paper-withdrawn': [410, 'This paper is withdrawn. Its files are no longer available.'],
  busy: [503, 'Too many changes at the same time. Please try again.'],
  'submissions-closed': [503, 'New paper submissions are temporarily disabled.'],
  'registration-closed': [403, 'New registrations are temporarily closed.'],
  maintenance: [503, 'The site is under maintenance. Please come back in a few minutes.'],
  'read-only': [
    503,
    'The site is temporarily read-only. You can read everything, but you can’t change anything.',
  ],
  'orcid-deposits-off': [
    409,
    'This site doesn’t add papers and reviews to ORCID records. You can add them at ORCID yourself, by their DOI.',
  ],
  'institution-not-found': [404, 'There is no institution with this id.'],
  'institution-domain-refused': [
    409,
    'Another institution has this domain, or everybody can get addresses at it. Use domains of the institution alone.',
  ],
  'institution-issuer-refused': [
    409,
    'The issuer can’t be reached at a public https address, or names itself differently. Compare it with its .well-known/openid-configuration.',
  ],
  'institution-unreachable': [503, 'The institution’s login can’t be reached. Please try again later.'],
  'orcid-unreachable': [503, 'ORCID can’t be reached. Please try again later.'],
  'internal-error': [
    500,
    'Something went wrong on our side. Please try again. If it happens again, send us the requestId.',
  ],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export interface ErrorDetail {
  path: string;
  message: string;
}

/** An error from the closed list. `message` is the sentence shown; `retryAfter` is in seconds. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfter: number | undefined;
  /** Further fields of the answer's body, such as `requiresVerification`. */
  readonly extra: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      details?: ErrorDetail[];
      retryAfter?: number;
      extra?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    const [status, sentence] = ERRORS[code];
    super(options.message ?? sentence, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
    this.extra = options.extra ?? {};
  }
}
