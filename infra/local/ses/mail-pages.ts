import type { EdgePlugin } from '../edge/edge.ts';
import { devPage, escapeHtml, NO_STORE } from '../http/dev-page.ts';
import { type HttpAnswer, type HttpRequest, sendAnswer, toHttpRequest } from '../http/messages.ts';
import type { Mail, MailFolder } from './mail-folder.ts';

/** Serves the sent emails: `/dev/mail` for people, `/dev/mail.json?to=ADDRESS` for tests. */
export const mailPages =
  (mails: MailFolder): EdgePlugin =>
  async (message, response) => {
    if (message.url?.startsWith('/dev/mail') !== true) {
      return false;
    }
    const request = toHttpRequest(message);
    const answer = await answerMailPage(mails, request);
    if (answer === undefined) {
      return false;
    }
    await sendAnswer(response, request.method, answer);
    return true;
  };

async function answerMailPage(mails: MailFolder, request: HttpRequest): Promise<HttpAnswer | undefined> {
  if (request.path === '/dev/mail.json') {
    const found = addressedTo(await mails.list(), new URLSearchParams(request.query).get('to'));
    const listed = found.map(({ to, subject, text, html, at }) => ({
      to: to.join(', '),
      subject,
      text,
      html,
      at,
    }));
    return {
      status: 200,
      headers: { 'content-type': 'application/json', ...NO_STORE },
      body: JSON.stringify(listed),
    };
  }
  if (request.path === '/dev/mail' || request.path === '/dev/mail/') {
    return devPage('Mails', listPage(await mails.list()));
  }
  if (!request.path.startsWith('/dev/mail/')) {
    return undefined;
  }
  const id = request.path.slice('/dev/mail/'.length);
  const mail = (await mails.list()).find((candidate) => candidate.id === id);
  return mail === undefined
    ? {
        ...devPage('No such mail', '<p>There is no such mail. <a href="/dev/mail">All mails</a></p>'),
        status: 404,
      }
    : devPage(mail.subject, mailPage(mail));
}

const addressedTo = (mails: Mail[], address: string | null): Mail[] =>
  address === null
    ? mails
    : mails.filter(({ to }) => to.some((recipient) => bare(recipient) === address.trim().toLowerCase()));

const bare = (recipient: string): string =>
  (/<([^>]+)>/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase();

function listPage(mails: Mail[]): string {
  if (mails.length === 0) {
    return '<p>No emails yet. Emails that the platform sends on this machine appear here.</p>';
  }
  const rows = mails.map(
    ({ id, to, subject, at }) =>
      `<tr><td><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')}</time></td><td>${escapeHtml(to.join(', '))}</td><td><a href="/dev/mail/${id}">${escapeHtml(subject)}</a></td></tr>`,
  );
  return `<table><thead><tr><th>Sent (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

const mailPage = ({ from, to, subject, text, html, at }: Mail): string => `
<p><a href="/dev/mail">All mails</a></p>
<dl><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt><dd>${escapeHtml(to.join(', '))}</dd>
<dt>Subject</dt><dd>${escapeHtml(subject)}</dd><dt>Sent</dt><dd><time datetime="${at}">${at}</time></dd></dl>
<h2>Text</h2><pre>${linked(escapeHtml(text))}</pre>
${html === '' ? '' : `<h2>HTML</h2><iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="The mail as HTML" srcdoc="${escapeHtml(`<base target="_top">${html}`)}"></iframe>`}`;

const linked = (text: string): string =>
  text.replace(/https?:\/\/[^\s<&]+(?:&amp;[^\s<&]+)*/g, (url) => `<a href="${url}">${url}</a>`);
