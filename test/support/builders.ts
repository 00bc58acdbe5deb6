import { randomBytes, randomInt } from 'node:crypto';
import { call, mails } from './api.ts';
import { until } from './until.ts';

export interface TestPerson {
  username: string;
  email: string;
  password: string;
  token: string;
}

/** Unique fields of a registration. */
export function aRegistration(overrides: Record<string, string> = {}) {
  const username = `reader${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@example.org`, password: 'Colophon-Test-1', ...overrides };
}

/** The 6-digit code in the newest email to an address. */
export async function mailedCode(email: string, atLeast = 1): Promise<string> {
  const [code] = (await mails(email, atLeast)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  if (!code) throw new Error(`The email to ${email} has no code.`);
  return code;
}

/** Registers a supervisor, and logs them in by the code in the email. */
export async function aSupervisor(overrides: Record<string, string> = {}): Promise<TestPerson> {
  const registration = aRegistration(overrides);
  await call('POST', '/auth/register', { body: registration });
  const { username, email, password } = registration;
  // Opens the session as well, without a second derivation of the password's hash.
  const { body } = await call('POST', '/auth/verify-email-code', {
    body: { email, code: await mailedCode(email), logIn: true },
  });
  return { username, email, password, token: body.token };
}

const WORDS =
  'wall winter lichen stone north rain noon tripod outline growth table year mill barn shade photograph roof moss slate granite'.split(
    ' ',
  );
const someWords = (count: number) =>
  Array.from({ length: count }, () => WORDS[randomInt(WORDS.length)]).join(' ');

/** A unique Markdown paper: a paper like another supervisor's is held for desk review. */
export const aText = () => `# Introduction

This is a paper of a few sentences, long enough to be read. It refers to nothing and proves nothing, but it has
words, an equation $a^2 + b^2 = c^2$ and a second paragraph.

# Method

We wrote a text and sent it. Then we waited until the pipeline had made a page of it.

# Result

We found ${someWords(40)}.
`;

/** The form of a submission, with a Markdown file by default. */
export function aSubmission(
  fields: Record<string, unknown> = {},
  files: { name: string; content: string | Uint8Array<ArrayBuffer> }[] = [
    { name: 'paper.md', content: aText() },
  ],
): FormData {
  const form = new FormData();
  const all = {
    title: 'A paper for a test',
    abstract: 'What this paper says in a few words, so that the abstract is long enough to be one.',
    paperType: 'NOTE',
    primaryCategory: 'cs.SE',
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const { name, content } of files) form.append('files', new Blob([content]), name);
  return form;
}

/** Waits until a paper's pipeline ends, at most so many seconds. @returns its status */
export async function pipelineEnd(id: string, token: string, seconds?: number) {
  const ask = async () => {
    const { body } = await call('GET', `/papers/${id}/pipeline-status`, { token });
    return body.data.status === 'processing' ? undefined : body.data;
  };
  // A paper takes a second at least.
  return until(ask, `the pipeline of ${id}`, seconds, { firstPauseMs: 250 });
}

/** Submits a paper and waits until it is public. */
export async function aPublishedPaper(
  author: TestPerson,
  fields: Record<string, unknown> = {},
  files?: Parameters<typeof aSubmission>[1],
) {
  const { body } = await call('POST', '/papers', { token: author.token, body: aSubmission(fields, files) });
  if (!body.data) throw new Error(`The paper was refused: ${JSON.stringify(body)}`);
  await pipelineEnd(body.data.id, author.token);
  return body.data as { id: string; archiveId: string; title: string };
}
