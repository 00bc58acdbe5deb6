import { type Answer, call } from '../../support/api.ts';

/** A call on the way to a state that a known call needs; it must succeed, or that call would be none. */
export async function good(...[method, path, options]: Parameters<typeof call>): Promise<Answer> {
  const answer = await call(method, path, options);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer;
}
