import type { HttpAnswer } from './messages.ts';

export const NO_STORE = { 'cache-control': 'no-store' };

/** Makes a plain page of the local cloud. `body` is HTML; the caller escapes foreign text in it. */
export const devPage = (title: string, body: string): HttpAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', ...NO_STORE },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid #8884; vertical-align: top }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem } dt { font-weight: 600 } dd { margin: 0 }
button, input { font: inherit; padding: .4rem .8rem } form { margin: .6rem 0 } label { display: block; margin: .4rem 0 }
pre { white-space: pre-wrap; padding: 1rem; border: 1px solid #8884 } iframe { width: 100%; height: 32rem; border: 1px solid #8884; background: #fff }
</style><h1>${escapeHtml(title)}</h1>${body}</html>`,
});

export const escapeHtml = (text: string): string =>
  text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`);
