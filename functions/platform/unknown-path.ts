import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { API_BASE_PATH } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';

/** Returns why a path has no endpoint, or that it exists with other methods. */
export function unknownPath(
  event: APIGatewayProxyEventV2,
  openapi: { paths: Record<string, object> },
): AppError {
  const path = event.rawPath.slice(API_BASE_PATH.length);
  const found = Object.entries(openapi.paths).find(([template]) => matches(template, path));
  if (!found) return new AppError('not-found');
  const methods = Object.keys(found[1]).map((method) => method.toUpperCase());
  return new AppError('method-not-allowed', { message: `This address takes ${methods.join(', ')}.` });
}

const matches = (template: string, path: string) =>
  new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}/?$`).test(path);
