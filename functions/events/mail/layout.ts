import { PRODUCT_NAME, PRODUCT_TAGLINE } from '#shared/constants.ts';

/** A mail's words, before it is laid out. */
export interface Message {
  subject: string;
  greeting: string;
  before: string[];
  /** Something to be read off and typed in. */
  code?: string;
  /** Something to be opened. */
  link?: { label: string; href: string };
  /** A list, each of it to be opened. */
  items?: { title: string; text: string; href: string }[];
  after: string[];
  /** Why it was sent, and how to get no more: by hand, or by the mail program's own button (RFC 8058). */
  unsubscribe?: { why: string; settings: string; page: string; oneClick: string };
}

const INK = '#1d1b19';
const SOFT_INK = '#5f5a54';

/** The message as plain text and as HTML. Mail programs know neither style sheets nor our fonts: styles stand inline. */
export function layOut({ greeting, before, code, link, items = [], after, unsubscribe }: Message): {
  text: string;
  html: string;
} {
  const footer = `${PRODUCT_NAME}, ${PRODUCT_TAGLINE}`;
  const shown = code ?? link?.href;
  const text = [
    greeting,
    ...before,
    ...items.map((item) => `* ${item.title}\n  ${item.text}\n  ${item.href}`),
    ...(shown ? [`    ${shown}`] : []),
    ...after,
    [
      `-- \n${footer}`,
      ...(unsubscribe
        ? [
            unsubscribe.why,
            `Settings: ${unsubscribe.settings}`,
            `No more of these mails: ${unsubscribe.page}`,
          ]
        : []),
    ].join('\n'),
  ].join('\n\n');
  const paragraphs = (lines: string[]) =>
    lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('');
  const html = `<!doctype html><html lang="en"><body style="margin:0;background:#fbfaf6">
<div style="max-width:560px;margin:0 auto;padding:40px 24px;font:17px/1.6 Georgia,serif;color:${INK}">
<p style="margin:0 0 32px;font-size:20px;font-weight:bold"><span style="color:#b3261e">¶</span> ${PRODUCT_NAME}</p>
${paragraphs([greeting, ...before])}${items.map(itemBlock).join('')}${code ? codeBlock(code) : ''}${link ? linkBlock(link) : ''}${paragraphs(after)}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e4dfd6;font:13px/1.5 Helvetica,Arial,sans-serif;color:${SOFT_INK}">${escapeHtml(footer)}${unsubscribe ? unsubscribeBlock(unsubscribe) : ''}</p>
</div></body></html>`;
  return { text, html };
}

const codeBlock = (code: string) =>
  `<p style="margin:24px 0;font:bold 32px/1.2 Menlo,Consolas,monospace;letter-spacing:6px">${escapeHtml(code)}</p>`;

const linkBlock = ({ label, href }: { label: string; href: string }) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${INK};color:#fff;text-decoration:none;font:bold 16px/1.2 Helvetica,Arial,sans-serif">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font:13px/1.5 Helvetica,Arial,sans-serif;color:${SOFT_INK};word-break:break-all">${escapeHtml(href)}</p>`;

const itemBlock = ({ title, text, href }: { title: string; text: string; href: string }) =>
  `<p style="margin:0 0 16px;padding-left:16px;border-left:3px solid #e4dfd6"><a href="${escapeHtml(href)}" style="color:${INK};font-weight:bold">${escapeHtml(title)}</a><br>${escapeHtml(text)}</p>`;

const unsubscribeBlock = ({ why, settings, page }: NonNullable<Message['unsubscribe']>) =>
  `<br>${escapeHtml(why)} <a href="${escapeHtml(settings)}" style="color:${SOFT_INK}">Change what you get</a> · <a href="${escapeHtml(page)}" style="color:${SOFT_INK}">No more of these mails</a>`;

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '',
  );
