import { z } from 'zod';

export const CorsRule = z.object({
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).default([]),
  ExposedHeaders: z.array(z.string()).default([]),
  MaxAge: z.coerce.number().optional(),
});
export type CorsRule = z.infer<typeof CorsRule>;

/** Returns the bucket's CORS rule for a request from this origin, if there is one. */
export const corsRuleFor = (rules: CorsRule[], origin: string, method: string): CorsRule | undefined =>
  rules.find(
    ({ AllowedOrigins, AllowedMethods }) =>
      AllowedMethods.includes(method) && AllowedOrigins.some((allowed) => matches(allowed, origin)),
  );

export const corsHeaders = (rule: CorsRule, origin: string): Record<string, string> => ({
  'access-control-allow-origin': rule.AllowedOrigins.includes('*') ? '*' : origin,
  ...(rule.ExposedHeaders.length > 0
    ? { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }
    : {}),
  vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
});

/** Returns the additional headers of a preflight answer; undefined if a requested header is not allowed. */
export function preflightHeaders(rule: CorsRule, wanted: string): Record<string, string> | undefined {
  const names = wanted
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (!names.every((name) => rule.AllowedHeaders.some((allowed) => matches(allowed.toLowerCase(), name)))) {
    return undefined;
  }
  return {
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(names.length > 0 ? { 'access-control-allow-headers': names.join(', ') } : {}),
    ...(rule.MaxAge === undefined ? {} : { 'access-control-max-age': String(rule.MaxAge) }),
  };
}

// A pattern has at most one *, which matches any characters.
function matches(pattern: string, value: string): boolean {
  const [start = '', end] = pattern.split('*');
  return end === undefined
    ? pattern === value
    : value.length >= start.length + end.length && value.startsWith(start) && value.endsWith(end);
}
