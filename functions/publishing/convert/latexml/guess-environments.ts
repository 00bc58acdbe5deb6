import { findEnvironments } from '../latex/scan.ts';

/**
 * Returns definitions for environments of packages that weren't sent, by what is in them: with items they are lists, with a caption
 * floats of their own kind, and of their options the title is shown.
 *
 * @param names as LaTeXML reports them, such as `{steplist}`
 */
export const guessedEnvironments = (names: readonly string[], tex: string): Map<string, string> =>
  new Map(
    names.flatMap((subject) => {
      const name = /^\{([A-Za-z]+)\*?\}$/.exec(subject)?.[1];
      const bodies = name === undefined ? [] : bodiesOf(subject.slice(1, -1), tex);
      if (name === undefined || bodies.length === 0) return [];
      const list = LIST.exec(bodies[0] ?? '');
      if (list) return [[subject, listDefinition(subject.slice(1, -1), list[0])] as const];
      return bodies.some((body) => /\\caption(?![A-Za-z])/.test(withoutNested(body)))
        ? [[subject, floatDefinition(name)] as const]
        : bodies.some((body) => OPTIONS.test(body))
          ? [[subject, titledDefinition(subject.slice(1, -1))] as const]
          : [];
    }),
  );

const LIST = /^\s*(?:\[[^\]]*\]\s*|\{[^}]*\}\s*)*(?=\\(?:item|label\s*\{[^}]*\}\s*\\item)(?![A-Za-z]))/;

/** Options with names, such as `[title={Roofs}]`. */
const OPTIONS = /^\s*\[[^\]=]*=/;
const titledDefinition = (name: string): string =>
  `\\newenvironment{${name}}[1][]{\\csname lx@option@title\\endcsname{#1}}{}`;

const bodiesOf = (name: string, tex: string): string[] =>
  findEnvironments(tex, name).map(({ from, end }) =>
    tex.slice(from, end).replace(/^\\begin\s*\{[^}]*\}|\\end\s*\{[^}]*\}$/g, ''),
  );

/** Removes the environments in an environment. */
function withoutNested(body: string): string {
  let depth = 0;
  return body.replace(/\\(begin|end)\s*\{[^}]*\}|[^\\]+|\\/g, (part, kind: string | undefined) => {
    if (kind === undefined) return depth === 0 ? part : '';
    depth += kind === 'begin' ? 1 : -1;
    return '';
  });
}

function listDefinition(name: string, given: string): string {
  const list = /enum|num|step|quest|exerc/i.test(name) ? 'enumerate' : 'itemize';
  const count = given.match(/\{/g)?.length ?? 0;
  return `\\newenvironment{${name}}[${count + 1}][]{\\begin{${list}}}{\\end{${list}}}`;
}

const floatDefinition = (name: string): string =>
  `\\newfloat{${name}}{htbp}{lo${name}}\\floatname{${name}}{${name.slice(0, 1).toUpperCase()}${name.slice(1)}}`;
