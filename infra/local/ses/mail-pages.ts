import type { EdgePlugin } from '../edge/edge.ts';
import { type HttpAnswer, type HttpRequest, sendAnswer, toHttpRequest } from '../http/messages.ts';
import type { Mail, MailFolder } from './mail-folder.ts';

/** `/dev/mail` for people, `/dev/mail.json?to=ADDRESS` for tests: the mails that the stack sent. */
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
    return page('Mails', listPage(await mails.list()));
  }
  if (!request.path.startsWith('/dev/mail/')) {
    return undefined;
  }
  const id = request.path.slice('/dev/mail/'.length);
  const mail = (await mails.list()).find((candidate) => candidate.id === id);
  return mail === undefined
    ? {
        ...page('No such mail', '<p>There is no such mail. <a href="/dev/mail">All mails</a></p>'),
        status: 404,
      }
    : page(mail.subject, mailPage(mail));
}

const NO_STORE = { 'cache-control': 'no-store' };

const addressedTo = (mails: Mail[], address: string | null): Mail[] =>
  address === null
    ? mails
    : mails.filter(({ to }) => to.some((recipient) => bare(recipient) === address.trim().toLowerCase()));

const bare = (recipient: string): string =>
  (/<([^>]+)>/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase();

function listPage(mails: Mail[]): string {
  if (mails.length === 0) {
    return '<p>No mail yet. Whatever the platform sends on this machine stands here.</p>';
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

const page = (title: string, body: string): HttpAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', ...NO_STORE },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid #8884; vertical-align: top }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem } dt { font-weight: 600 } dd { margin: 0 }
pre { white-space: pre-wrap; padding: 1rem; border: 1px solid #8884 } iframe { width: 100%; height: 32rem; border: 1px solid #8884; background: #fff }
</style><h1>${escapeHtml(title)}</h1>${body}</html>`,
});

const escapeHtml = (text: string): string => text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`);
