import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { AppError } from '#shared/errors.ts';
import { errorResult } from './error-responses.ts';
import { logRefusal } from './log-requests.ts';

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => APIGatewayProxyStructuredResultV2 | Promise<APIGatewayProxyStructuredResultV2>;

export const READ_METHODS = ['GET', 'HEAD'];

/**
 * Returns a handler that refuses methods that a path doesn't take, and says which it takes (RFC 9110, 15.5.6). It answers preflight
 * requests: API Gateway passes them on to routes of any method, and adds the CORS headers to the answer
 * (https://github.com/aws/serverless-application-model/issues/1603).
 * @param methodsOf returns the methods of a path; none if the handler decides
 */
export function allowMethods(methodsOf: (path: string) => readonly string[], handler: Handler): Handler {
  return (event, context) => {
    const { method } = event.requestContext.http;
    if (method === 'OPTIONS') return { statusCode: 204 };
    const methods = methodsOf(event.rawPath);
    if (methods.length === 0 || methods.includes(method)) return handler(event, context);
    const allow = methods.join(', ');
    const error = new AppError('method-not-allowed', { message: `This address takes ${allow}.` });
    logRefusal(context, { error: error.code, caller: undefined });
    const refusal = errorResult(error, context.awsRequestId);
    return { ...refusal, headers: { ...refusal.headers, allow } };
  };
}
