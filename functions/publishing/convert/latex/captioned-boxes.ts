import { FLOATS } from './rewrite-floats.ts';
import { replaceEnvironment } from './scan.ts';

/** Makes a float of a box outside of floats that has a caption: `\begin{center}…\captionof{table}{…}\end{center}`. */
export function captionedBoxes(tex: string): string {
  if (!/\\captionof(?![A-Za-z])/.test(tex)) return tex;
  const around = FLOATS.flatMap(([name]) => [name, name.replace('*', '')]);
  const kept: string[] = [];
  // Those in floats are read there.
  let result = [...new Set(around)].reduce(
    (text, name) =>
      replaceEnvironment(text, name, '', ([body = '']) => {
        kept.push(`\\begin{${name}}${body}\\end{${name}}`);
        return `\ue008${kept.length - 1}\ue009`;
      }),
    tex,
  );
  for (const [name, signature] of [
    ['center', ''],
    ['minipage', 'ooom'],
    ['flushleft', ''],
  ] as const)
    result = replaceEnvironment(result, name, signature, (values) => {
      const body = values.at(-1) ?? '';
      const kinds = [...body.matchAll(/\\captionof\s*\*?\s*\{(figure|table)\}/g)];
      const [kind] = kinds;
      if (kinds.length !== 1 || !kind) return undefined;
      const caption = body.replace(kind[0], '\\caption');
      return `\\begin{${kind[1]}}${caption}\\end{${kind[1]}}`;
    });
  for (let depth = 0; depth < 3; depth++)
    result = result.replace(/\ue008(\d+)\ue009/g, (_, index: string) => kept[Number(index)] ?? '');
  return result;
}
