import { readGroup, skipSpace } from './scan.ts';

const DEFINITION =
  /\\(?:(?:re)?newcommand|providecommand|[gex]?def|let|DeclareRobustCommand|DeclareMathOperator|(?:New|Renew|Provide)DocumentCommand)\s*\*?\s*\{?\s*\\([A-Za-z@]+)/g;

/** Returns the commands that a source defines. What they mean there comes before what a class means by them. */
export const definedCommands = (tex: string): ReadonlySet<string> =>
  new Set([...tex.matchAll(DEFINITION)].map(([, name = '']) => name));

/** Removes the definitions of commands that a class was sent with, if their meaning is written without them. */
export function withoutDefinitions(tex: string, names: ReadonlyArray<string>): string {
  const definition = new RegExp(
    `\\\\(?:(?:re)?newcommand|providecommand|[gex]?def|DeclareRobustCommand)\\s*\\*?\\s*\\{?\\s*\\\\(?:${names.join('|')})(?![A-Za-z@])\\s*\\}?\\s*(?:\\[\\d\\]\\s*)?(?:\\[[^\\]]*\\]\\s*)?(?:#\\d\\s*)*`,
    'g',
  );
  let output = '';
  let done = 0;
  for (let match = definition.exec(tex); match; match = definition.exec(tex)) {
    const body = readGroup(tex, skipSpace(tex, definition.lastIndex));
    if (!body) continue;
    output += tex.slice(done, match.index);
    done = body.end;
    definition.lastIndex = body.end;
  }
  return output + tex.slice(done);
}
