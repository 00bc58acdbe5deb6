const DEFINITION =
  /\\(?:(?:re)?newcommand|providecommand|[gex]?def|let|DeclareRobustCommand|DeclareMathOperator|(?:New|Renew|Provide)DocumentCommand)\s*\*?\s*\{?\s*\\([A-Za-z@]+)/g;

/** Returns the commands that a source defines. What they mean there comes before what a class means by them. */
export const definedCommands = (tex: string): ReadonlySet<string> =>
  new Set([...tex.matchAll(DEFINITION)].map(([, name = '']) => name));
