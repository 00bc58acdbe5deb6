import type { OauthProblem } from '#shared/domain/oauth.ts';

/** The reason why nobody was signed in or linked; the redirect passes it to the browser. */
export class OauthFailure extends Error {
  readonly problem: OauthProblem;

  constructor(problem: OauthProblem, cause?: unknown) {
    super(problem, { cause });
    this.name = 'OauthFailure';
    this.problem = problem;
  }
}
