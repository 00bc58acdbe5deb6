import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { API_BASE_PATH } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Returns why a path has no endpoint, or that it exists with other methods, which RFC 9110 (15.5.6) wants in the header
 * `Allow`.
 */
export function unknownPath(
  event: APIGatewayProxyEventV2,
  openapi: { paths: Record<string, object> },
): { error: AppError; headers: Record<string, string> } {
  const path = event.rawPath.slice(API_BASE_PATH.length);
  const found = Object.entries(openapi.paths).find(([template]) => matches(template, path));
  if (!found) return { error: new AppError('not-found'), headers: {} };
  const methods = Object.keys(found[1]).map((method) => method.toUpperCase());
  const allowed = methods.join(', ');
  const error = new AppError('method-not-allowed', { message: `This address takes ${allowed}.` });
  return { error, headers: { allow: allowed } };
}

const matches = (template: string, path: string) =>
  new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}/?$`).test(path);
