import { definedCommands } from './read-test.ts';
import { readGroup, skipSpace } from './scan.ts';

const OF_XPARSE = /\\(?:New|Renew|Provide)DocumentCommand\s*\{?\s*\\([A-Za-z@]+)/g;

/** Returns the names of the commands that a source defines. What they mean there comes before what a class means by them. */
export const definedNames = (tex: string): ReadonlySet<string> =>
  new Set([...definedCommands(tex).keys(), ...[...tex.matchAll(OF_XPARSE)].map(([, name = '']) => name)]);

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
