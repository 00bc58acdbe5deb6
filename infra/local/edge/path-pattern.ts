/**
 * Compiles a CloudFront path pattern: `*` is any characters, `?` exactly one; the leading slash may be left out; case
 * matters.
 */
export function compilePathPattern(pattern: string): RegExp {
  const absolute = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`;
  const expression = absolute
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.');
  return new RegExp(`^${expression}$`, 's');
}
