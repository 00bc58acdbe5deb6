/**
 * Compiles a CloudFront path pattern: `*` matches any characters, `?` exactly one. The leading slash is optional; case matters.
 */
export function compilePathPattern(pattern: string): RegExp {
  const absolute = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`;
  const expression = absolute
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.');
  return new RegExp(`^${expression}$`, 's');
}
