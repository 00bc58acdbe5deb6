// The site's index.html, with the hashed names of its assets; put in when the functions are built.
import { template } from 'virtual:site-template';

/** The whole document: index.html with a page's own head, its first words, and the data that the browser goes on from. */
export function fillTemplate({ head, root, state }: { head: string; root: string; state: string }): string {
  const [before = '', after = ''] = template
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta\s+name="description"[^>]*>/, '')
    // A function: `$` in a paper's words is no instruction to replace().
    .replace('</head>', () => `${head}</head>`)
    .split('<div id="root"></div>');
  return `${before}<div id="root">${root}</div><script type="application/json" id="colophon-state">${state}</script>${after}`;
}
