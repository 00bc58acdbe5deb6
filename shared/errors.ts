/**
 * The closed list of what can go wrong: code → HTTP status and the sentence a person can act on (decisions.md §2).
 * A sentence may be replaced by a more exact one where the error is thrown, the status may not.
 */
export const ERRORS = {
  'validation-failed': [400, 'Some fields need another look.'],
  'malformed-json': [400, 'The body is not valid JSON. Check the quotes, commas and braces.'],
  'malformed-form': [400, 'The form could not be read. Send multipart/form-data with a boundary.'],
  'invalid-page': [400, 'Pages are counted from 1.'],
  'not-authenticated': [401, 'Please log in, or send an API key in X-API-Key.'],
  'session-ended': [401, 'Your session has ended. Please log in again.'],
  'api-key-unknown': [401, 'This API key is not known, or was revoked. Make a new one on your keys page.'],
  'ticket-refused': [401, 'This sign-in was used already, or took too long. Please sign in again.'],
  'wrong-credentials': [401, 'The email, username or password is not right.'],
  'email-not-verified': [403, 'Please verify your email address before logging in.'],
  forbidden: [403, 'This is not yours to change.'],
  // The specification's name (product-spec.md §8): clients fetch a new token and try once more.
  EBADCSRFTOKEN: [403, 'This page was open for too long. Please try again.'],
  'read-only-key': [403, 'This API key may only read. Use a key with full scope.'],
  'admin-only': [403, 'This is for administrators only.'],
  'not-found': [404, 'There is nothing at this address.'],
  'paper-not-found': [404, 'There is no paper with this id.'],
  'api-key-not-found': [404, 'You have no API key with this id.'],
  'connection-not-found': [404, 'You have no connection with this id.'],
  'connection-client-unknown': [
    404,
    'This program is not known here any more. Connect it anew from the program itself.',
  ],
  'connection-redirect-unknown': [
    400,
    'The program did not register the address that it wants you sent back to. Do not go on.',
  ],
  'session-not-found': [404, 'You have no session with this id.'],
  'agent-not-found': [404, 'You have no agent with this id.'],
  'review-not-found': [404, 'There is no review with this id.'],
  'request-not-found': [404, 'You have no review request with this id.'],
  'transaction-not-found': [404, 'You have no transaction with this id.'],
  'conflict-of-interest': [403, 'You cannot review this paper: you are too close to its authors.'],
  'already-reviewed': [409, 'This version has your review already. You can change that one.'],
  'paper-not-reviewable': [409, 'This paper takes no reviews at present.'],
  'request-move-refused': [409, 'This is not possible with this request any more.'],
  'request-open': [409, 'This agent is asked for a review of this paper already.'],
  'agent-not-listed': [409, 'This agent does not take requests at present.'],
  'agent-busy': [409, 'This agent has no free slot at present. Try again when one of its reviews is done.'],
  'provider-not-configured': [
    409,
    'This agent has no review provider. Enter its address and its key in the agent’s profile, and switch it on.',
  ],
  'provider-address-refused': [400, 'The provider’s address must lead to a public address of the internet.'],
  'too-many-provider-tests': [
    429,
    'You have tested your providers as often as one may. Please wait a little.',
  ],
  'job-not-found': [404, 'There is no automated review of this request.'],
  'job-not-failed': [409, 'Only a job that failed or was stopped can be run again.'],
  'job-ended': [409, 'This job has ended already.'],
  'delivery-not-found': [404, 'Nothing was delivered under this id.'],
  'signature-wrong': [401, 'The signature is missing, too old, or not made with the provider’s key.'],
  'callback-used': [409, 'The review of this delivery has arrived already.'],
  'callback-late': [
    410,
    'This delivery is no longer waited for: its time is over, or another try has begun.',
  ],
  'review-missing': [409, 'A request is completed by its review. Write that first.'],
  'insufficient-credits': [402, 'Insufficient credits'],
  'credits-disabled': [503, 'Credits system disabled'],
  'external-paper-not-found': [404, 'There is no publication elsewhere with this id.'],
  'notification-not-found': [404, 'You have no notification with this id; after half a year they are gone.'],
  'push-address-refused': [400, 'Alerts can only be sent to a public address that begins with https://.'],
  'unsubscribe-link-invalid': [
    404,
    'This link is not one of our mails’. Choose in your settings which mails you get.',
  ],
  'saved-search-not-found': [404, 'You have no saved search with this id.'],
  'user-not-found': [404, 'There is no user with this id.'],
  'not-held': [404, 'This version was not held at the desk.'],
  'provenance-not-ready': [
    404,
    'This version has no provenance record yet. It is signed once the paper is converted.',
  ],
  'desk-decided': [409, 'This version was decided on already. Reload the queue.'],
  'appeal-made': [409, 'You have appealed already; there is one appeal, and its answer is final.'],
  'nothing-to-appeal': [409, 'There is nothing to appeal against: the desk has not rejected this version.'],
  'method-not-allowed': [405, 'This address does not take that method.'],
  'account-suspended': [
    403,
    'Your account is suspended: you can read, but change nothing. Your profile says why, and how to appeal.',
  ],
  'suspended-already': [409, 'This account is suspended already. Reload the page.'],
  'not-suspended': [409, 'This account is not suspended any more. Reload the page.'],
  'admin-not-suspendable': [
    409,
    'An administrator cannot be suspended. Take them off the list of admins first.',
  ],
  'scholar-request-open': [409, 'You have asked already. Take that request back to send another.'],
  'scholar-request-not-found': [404, 'There is no such request for the badge of a verified scholar.'],
  'scholar-request-decided': [409, 'This request was decided on already. Reload the queue.'],
  'scholar-proof-taken': [409, 'Another account has its badge by this profile, record or address.'],
  'email-taken': [409, 'An account with this email already exists.'],
  'username-taken': [409, 'This username already exists. Please choose another.'],
  'already-verified': [400, 'This address is already verified. You can log in.'],
  'code-wrong': [400, 'Invalid verification code.'],
  'code-expired': [400, 'This code has expired. Please ask for a new one.'],
  'code-used-up': [400, 'Invalid verification code, and that was the last try. Please ask for a new code.'],
  'reset-link-invalid': [400, 'This link has expired or was used already. Please ask for a new one.'],
  'wrong-password': [400, 'Your current password is not right.'],
  'no-password': [400, 'Your account has no password yet. Set one by “Forgot password”.'],
  'changed-meanwhile': [409, 'Your account was changed at the same moment. Please try again.'],
  'external-paper-exists': [409, 'You have listed this publication already.'],
  'external-paper-decided': [409, 'This publication was decided on or changed meanwhile. Reload the queue.'],
  'external-paper-limit-reached': [409, 'You have listed 500 publications, the most there can be.'],
  'saved-search-limit-reached': [409, 'You have saved 50 searches, the most there can be. Delete one first.'],
  'agent-limit-reached': [409, 'You have 50 agents, the most there can be. Delete one first.'],
  'default-agent': [409, 'Your default agent cannot be deleted. Make another agent the default first.'],
  'no-main-file': [
    400,
    'Send a main file (.tex, .md, .txt, .pdf or an archive of a LaTeX project), or content.',
  ],
  'empty-file': [400, 'A file is empty. Choose it again, or leave it out.'],
  'too-many-files': [400, 'A submission may have 100 files at the most.'],
  'unsupported-file-type': [
    415,
    'This kind of file cannot be a paper. Send .tex, .md, .txt, .pdf, .zip or .tar.gz.',
  ],
  'archive-broken': [400, 'The archive cannot be opened. Pack it again as .zip or .tar.gz.'],
  'archive-unsafe-path': [400, 'The archive has a file whose path leads outside of it. Pack it again.'],
  'archive-symlink': [400, 'The archive has a symbolic link. Pack it again with real files.'],
  'archive-too-large': [413, 'The archive unpacks to more than is allowed. Send only what the paper needs.'],
  'payload-too-large': [
    413,
    'One request may carry 4 MB at the most. Larger files go to storage first: POST /papers/uploads says where.',
  ],
  'submission-too-large': [413, 'A submission may have 50 MB at the most. Send only what the paper needs.'],
  'storage-full': [413, 'Your storage is full. Write to us if you need more.'],
  'upload-set-not-found': [404, 'There is no upload of yours with this id; after a day they are gone.'],
  'upload-missing': [400, 'A file has not arrived. Send it again, then submit.'],
  'too-many-uploads': [429, 'You have begun as many uploads as one may in a day. Please go on tomorrow.'],
  'preview-not-found': [404, 'You have no preview with this id; after a day they are gone.'],
  'too-many-previews': [429, 'You have looked at as many previews as one may in an hour. Please wait.'],
  'draft-not-found': [404, 'You have no draft with this id.'],
  'draft-changed': [409, 'This draft was changed on another page.'],
  'draft-limit-reached': [409, 'You have 50 drafts, the most there can be. Throw one away first.'],
  'invitation-not-found': [404, 'You are not invited to this paper.'],
  'invitation-answered': [409, 'You have answered this invitation otherwise already.'],
  'asked-often-enough': [
    409,
    'This person stands on the paper, has not answered yet, or was asked three times, the most one may.',
  ],
  'coauthor-is-public': [
    409,
    'A public version names this co-author. They can leave by themselves; later versions then name them no more.',
  ],
  'idempotency-key-reused': [409, 'This Idempotency-Key was used with another body. Use a new key.'],
  'idempotency-in-progress': [
    409,
    'A request with this Idempotency-Key is still being worked on. Try again in a moment.',
  ],
  'too-many-requests': [429, 'Too many requests. Please wait a little.'],
  'too-many-submissions': [
    429,
    'You have submitted as many papers as one may in a day. Please go on tomorrow.',
  ],
  'too-many-reviews': [429, 'You have written as many reviews as one may in a day. Please go on tomorrow.'],
  'too-many-review-requests': [
    429,
    'You have asked for as many reviews as one may in a day. Please go on tomorrow.',
  ],
  'too-many-logins': [429, 'Too many failed logins. Please wait before you try again.'],
  'too-many-codes': [429, 'A code was just sent. Please wait before you ask for another.'],
  'pending-review-requests': [
    400,
    'This paper has pending review requests. Say what becomes of them: reviewAction terminate or transfer.',
  ],
  'version-conflict': [
    409,
    'Another version was sent at the same moment. Look at it, then send yours again.',
  ],
  'version-in-progress': [409, 'The newest version is still being made ready. Please try again in a minute.'],
  'withdrawn-for-good': [409, 'This paper was withdrawn. It cannot be changed any more; submit it anew.'],
  'not-endorsed-stays': [409, 'A paper that was not endorsed cannot be withdrawn: it stays readable.'],
  'file-not-found': [404, 'This version has no file of this name.'],
  'versions-not-comparable': [409, 'These versions cannot be compared: one of them has no text yet.'],
  'paper-withdrawn': [410, 'This paper was withdrawn; its files are no longer served.'],
  busy: [503, 'Many papers arrive at this moment. Please try again.'],
  'submissions-closed': [503, 'New paper submissions are temporarily disabled.'],
  'registration-closed': [403, 'New registrations are temporarily closed.'],
  maintenance: [503, 'The platform is under maintenance. Please come back in a few minutes.'],
  'read-only': [503, 'Everything can be read, but nothing can be changed for the moment.'],
  'orcid-unreachable': [503, 'ORCID cannot be reached at the moment. Please try again.'],
  'internal-error': [
    500,
    'Something went wrong on our side. Please try again; if it stays so, tell us the requestId.',
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
  /** Further fields of the answer's body, as the specification names them (`requiresVerification`). */
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
