import type { OauthProblem } from '#shared/domain/oauth.ts';

/** Why an attempt ends without anybody being signed in or linked. The browser is told by its way back. */
export class OauthFailure extends Error {
  readonly problem: OauthProblem;

  constructor(problem: OauthProblem, cause?: unknown) {
    super(problem, { cause });
    this.name = 'OauthFailure';
    this.problem = problem;
  }
}
