import { z } from 'zod';
import type { HttpAnswer } from '../http/messages.ts';

const Structured = z.looseObject({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.unknown().optional(),
  isBase64Encoded: z.boolean().nullish(),
});

/** An error of the gateway, in AWS's words. */
export const gatewayMessage = (status: number, message: string): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
});

/**
 * Reads a function's answer in payload format 2.0. An answer without a `statusCode` is the JSON body of a 200.
 */
export function toHttpAnswer(payload: string): HttpAnswer {
  const value: unknown = JSON.parse(payload);
  if (typeof value !== 'object' || value === null || !('statusCode' in value)) {
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: typeof value === 'string' ? value : payload,
    };
  }
  const parsed = Structured.safeParse(value);
  if (!parsed.success) {
    return gatewayMessage(500, 'Internal Server Error');
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const answer: HttpAnswer = {
    status: statusCode,
    headers: {},
    body: bodyOf(body, isBase64Encoded === true),
  };
  for (const [name, content] of Object.entries(headers ?? {})) {
    answer.headers[name.toLowerCase()] = String(content);
  }
  // The gateway computes the content length.
  delete answer.headers['content-length'];
  answer.headers['content-type'] ??= 'text/plain;charset=UTF-8';
  if (cookies && cookies.length > 0) {
    answer.headers['set-cookie'] = cookies;
  }
  return answer;
}

function bodyOf(body: unknown, isBase64Encoded: boolean): Buffer | string {
  if (body === undefined || body === null) {
    return '';
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return isBase64Encoded ? Buffer.from(text, 'base64') : text;
}
