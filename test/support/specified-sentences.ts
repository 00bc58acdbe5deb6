const PASSWORD_PARTS =
  'Password must contain at least one lowercase letter, one uppercase letter, and one number';
const WEBSITE = 'Website must be a valid URL starting with http:// or https://';

/** A fixed sentence: what is typed into which field, and the sentence that appears. */
export interface SentenceRow {
  field: string;
  /** The field's label on the page. */
  label: string;
  typed: string;
  sentence: string;
}

const rows = (field: string, label: string, sentences: [typed: string, sentence: string][]): SentenceRow[] =>
  sentences.map(([typed, sentence]) => ({ field, label, typed, sentence }));

/** The registration form (docs/product/texts.md). */
export const REGISTER_ROWS: SentenceRow[] = [
  ...rows('email', 'Email', [
    ['', 'Email is required'],
    ['ada', 'Email is invalid'],
    ['ada@example', 'Email is invalid'],
  ]),
  ...rows('username', 'Username', [
    ['', 'Username must be at least 3 characters'],
    ['ad', 'Username must be at least 3 characters'],
    ['a'.repeat(31), 'Username must be less than 30 characters'],
    ['ada lovelace', 'Username can only contain letters and numbers'],
  ]),
  ...rows('password', 'Password', [
    ['', 'Password must be at least 8 characters'],
    ['Short1a', 'Password must be at least 8 characters'],
    ['nouppercase1', PASSWORD_PARTS],
    ['NOLOWERCASE1', PASSWORD_PARTS],
    ['NoNumberHere', PASSWORD_PARTS],
  ]),
  ...rows('firstName', 'First name', [['a'.repeat(50), 'First name must be less than 50 characters']]),
  ...rows('lastName', 'Last name', [['a'.repeat(50), 'Last name must be less than 50 characters']]),
  ...rows('institution', 'Institution', [['a'.repeat(200), 'Institution must be less than 200 characters']]),
  ...rows('position', 'Position', [['a'.repeat(100), 'Position must be less than 100 characters']]),
  ...rows('department', 'Department', [['a'.repeat(100), 'Department must be less than 100 characters']]),
  ...rows('website', 'Website', [
    ['example.org', WEBSITE],
    ['ftp://example.org', WEBSITE],
  ]),
];

/** The confirmation is the page's own: it is never sent. */
export const CONFIRMATION_ROWS: SentenceRow[] = rows('confirmPassword', 'Confirm password', [
  ['', 'Please confirm your password'],
  ['Other7horse', 'Passwords do not match'],
]);

/** The login form (docs/product/texts.md). */
export const LOGIN_ROWS: SentenceRow[] = [
  ...rows('login', 'Email or username', [['', 'Email or username is required']]),
  ...rows('password', 'Password', [['', 'Password is required']]),
];

/** The codes that signing in with Google can return (docs/product/texts.md). */
export const OAUTH_ROWS: [code: string, sentence: string][] = [
  ['oauth_failed', 'OAuth authentication failed. Please try again.'],
  ['oauth_denied', 'You denied the authorization request.'],
  ['oauth_error', 'An error occurred during authentication. Please try again.'],
  ['no_email', 'No email address was provided by the OAuth provider.'],
  ['no_code', 'No authorization code received.'],
  ['token_exchange_failed', 'Failed to exchange authorization code for access token.'],
  ['anything_else', 'An unknown error occurred during authentication.'],
];
