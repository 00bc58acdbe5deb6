import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { decodeErrorBody, toApiProblem } from './api-problem.ts';

const answered = (status: number, body: object) => toApiProblem(decodeErrorBody(body, status));

describe('an API problem', () => {
  it('has the API’s message, request id, and field errors', () => {
    const details = [{ path: 'title', message: 'Title is required' }];
    const problem = answered(400, {
      success: false,
      error: 'Title is required',
      code: 'validation-failed',
      requestId: 'r-1',
      details,
    });
    expect(problem).toEqual({
      code: 'validation-failed',
      message: 'Title is required',
      status: 400,
      requestId: 'r-1',
      details,
      extra: {},
    });
  });

  it('keeps further fields of the response', () => {
    const body = {
      success: false,
      error: 'Verify first',
      code: 'email-not-verified',
      requiresVerification: true,
    };
    expect(answered(403, body).extra).toEqual({ requiresVerification: true });
  });

  it('hides the message of a body that isn’t the API’s', () => {
    const body = { error: 'upstream connect error', code: 'bad-gateway' };
    expect(decodeErrorBody(body, 502)).toBeUndefined();
    const problem = toApiProblem(new ORPCError('BAD_GATEWAY', { status: 502, data: body }));
    expect(problem).toMatchObject({ code: 'unknown', status: 502 });
    expect(problem.message).not.toContain('upstream');
  });

  it('has the message of a code that a newer server sends', () => {
    const body = { success: false, error: 'Too heavy.', code: 'too-heavy' };
    expect(answered(400, body)).toMatchObject({ code: 'too-heavy', message: 'Too heavy.' });
  });

  it('distinguishes no connection from a timeout', async () => {
    expect(toApiProblem(new TypeError('Failed to fetch'))).toMatchObject({ code: 'offline', status: 0 });
    const signal = AbortSignal.timeout(0);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    const late = await fetch('http://localhost', { signal }).catch((error) => error);
    expect(toApiProblem(late)).toMatchObject({ code: 'timeout', status: 0 });
  });

  it('ignores bodies of another shape', () => {
    expect(decodeErrorBody('<html>', 500)).toBeUndefined();
    expect(decodeErrorBody({ message: 'Forbidden' }, 403)).toBeUndefined();
  });
});
