import { replaceEnvironment } from './scan.ts';

const END = /\\end(firsthead|head|lastfoot|foot)(?![A-Za-z])/;

/** Keeps one head of a `longtable`, which has others for further pages, and drops its feet. */
export const expandLongtables = (tex: string): string =>
  ['longtable', 'xltabular'].reduce(
    (text, name) =>
      replaceEnvironment(text, name, 'om', ([, columns = '', body = '']) =>
        END.test(body) ? `\\begin{${name}}{${columns}}${withOneHead(body)}\\end{${name}}` : undefined,
      ),
    tex,
  );

function withOneHead(body: string): string {
  const parts = body.split(END);
  const rows = parts.pop() ?? '';
  const heads = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2) heads.set(parts[index + 1] ?? '', parts[index] ?? '');
  const head = heads.get('firsthead') ?? heads.get('head') ?? '';
  return head === '' ? rows : `${head}\\endhead${rows}`;
}
