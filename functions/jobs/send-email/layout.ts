import { PRODUCT_NAME, PRODUCT_TAGLINE } from '#shared/constants.ts';

/** An email's content, before it is rendered. */
export interface Message {
  subject: string;
  /** The address that answers go to, if it isn't the platform's. */
  replyTo?: string;
  greeting: string;
  before: string[];
  /** A code to type in. */
  code?: string;
  /** A link to open. */
  link?: { label: string; href: string };
  /** A list of links. */
  items?: { title: string; text: string; href: string }[];
  after: string[];
  /** Why it was sent, and how to unsubscribe: by hand, or by the email program's own button (RFC 8058). */
  unsubscribe?: { why: string; settings: string; page: string; oneClick: string };
}

const INK = '#1d1b19';
const SOFT_INK = '#5f5a54';

/**
 * Renders the email as plain text and as HTML. Email programs support neither style sheets nor our fonts, so styles are
 * inline.
 */
export function renderEmail({ greeting, before, code, link, items = [], after, unsubscribe }: Message): {
  text: string;
  html: string;
} {
  const footer = `${PRODUCT_NAME}, ${PRODUCT_TAGLINE}`;
  const visible = code ?? link?.href;
  const text = [
    greeting,
    ...before,
    ...items.map((item) => `* ${item.title}\n  ${item.text}\n  ${item.href}`),
    ...(visible ? [`    ${visible}`] : []),
    ...after,
    [
      `-- \n${footer}`,
      ...(unsubscribe
        ? [
            unsubscribe.why,
            `Settings: ${unsubscribe.settings}`,
            `Unsubscribe from these emails: ${unsubscribe.page}`,
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
  `<br>${escapeHtml(why)} <a href="${escapeHtml(settings)}" style="color:${SOFT_INK}">Change your email settings</a> · <a href="${escapeHtml(page)}" style="color:${SOFT_INK}">Unsubscribe from these emails</a>`;

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '',
  );
