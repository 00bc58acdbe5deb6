import { z } from 'zod';
import type { HttpRequest } from '../http/messages.ts';

export const CorsConfiguration = z.object({
  AllowOrigins: z.array(z.string()).default([]),
  AllowMethods: z.array(z.string()).default([]),
  AllowHeaders: z.array(z.string()).default([]),
  ExposeHeaders: z.array(z.string()).default([]),
  AllowCredentials: z.boolean().default(false),
  MaxAge: z.coerce.number().optional(),
});
export type CorsConfiguration = z.infer<typeof CorsConfiguration>;

/** Returns the CORS headers of an answer to a preflight request. */
export function preflightHeaders(cors: CorsConfiguration, request: HttpRequest): Record<string, string> {
  const allowed = corsHeaders(cors, request);
  if (Object.keys(allowed).length === 0) {
    return {};
  }
  return {
    ...allowed,
    'access-control-allow-methods': cors.AllowMethods.join(','),
    'access-control-allow-headers': cors.AllowHeaders.join(','),
    ...(cors.MaxAge === undefined ? {} : { 'access-control-max-age': String(cors.MaxAge) }),
  };
}

/** Returns the CORS headers that the gateway sets on an answer instead of the function's. */
export function corsHeaders(cors: CorsConfiguration, request: HttpRequest): Record<string, string> {
  const origin = request.headers.origin;
  if (origin === undefined || !cors.AllowOrigins.some((allowed) => matchesOrigin(allowed, origin))) {
    return {};
  }
  return {
    'access-control-allow-origin': cors.AllowOrigins.includes('*') ? '*' : origin,
    ...(cors.AllowCredentials ? { 'access-control-allow-credentials': 'true' } : {}),
    ...(cors.ExposeHeaders.length > 0
      ? { 'access-control-expose-headers': cors.ExposeHeaders.join(',') }
      : {}),
  };
}

const matchesOrigin = (allowed: string, origin: string): boolean =>
  allowed === '*' || allowed === origin || (allowed.endsWith('*') && origin.startsWith(allowed.slice(0, -1)));
