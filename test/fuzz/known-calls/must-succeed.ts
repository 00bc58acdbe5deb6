import { type Answer, call } from '../../support/api.ts';

/** Makes a call that prepares the state for a known call. @throws Error unless it succeeds */
export async function mustSucceed(...[method, path, options]: Parameters<typeof call>): Promise<Answer> {
  const answer = await call(method, path, options);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer;
}
