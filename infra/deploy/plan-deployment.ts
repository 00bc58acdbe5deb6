export interface DeploymentOptions {
  stage: string;
  /** Stops before the first call of AWS. */
  dryRun: boolean;
  /** Lets the CDK go on without asking about widened permissions: for a pipeline. */
  yes: boolean;
  /** Builds only what is older than its sources. */
  ifStale: boolean;
}

/** One command of a deployment. */
export interface Step {
  says: string;
  /** Program of `node_modules/.bin`, or `node`, and what it is given. */
  command: [string, ...string[]];
  /** Over the environment that the command line has. */
  env: Record<string, string>;
  /** Whether it calls AWS. From the first such step on, credentials are needed. */
  callsAws: boolean;
}

/** Where a stage's assembly is written: beside `cdk.out`, which the local cloud serves. */
export const assemblyOf = (stage: string): string => `dist/assembly-${stage}`;
export const outputsOf = (stage: string): string => `dist/outputs-${stage}.json`;

/**
 * What a deployment does, in order: build, synthesize once, and give that very assembly to each command of the CDK, so that
 * what was compared is what is deployed.
 */
export function planDeployment({ stage, dryRun, yes, ifStale }: DeploymentOptions): Step[] {
  const app = ['--app', assemblyOf(stage), '--no-notices'];
  const steps: Step[] = [
    local('Build the site and the functions', ['node', 'infra/build.ts', ...(ifStale ? ['--if-stale'] : [])]),
    local('Synthesize the stacks and hold them against cdk-nag', ['node', 'infra/app.ts'], {
      CDK_CONTEXT_JSON: JSON.stringify({ stage }),
      CDK_OUTDIR: assemblyOf(stage),
    }),
    local('List the stacks in the order of their deployment', ['cdk', 'list', ...app]),
    onAws('Compare with what is deployed', ['cdk', 'diff', '--all', '--method', 'template', ...app]),
    onAws('Deploy', [
      'cdk',
      'deploy',
      '--all',
      ...app,
      '--require-approval',
      yes ? 'never' : 'broadening',
      '--progress',
      'events',
      '--outputs-file',
      outputsOf(stage),
    ]),
  ];
  return dryRun ? steps.filter(({ callsAws }) => !callsAws) : steps;
}

const local = (says: string, command: Step['command'], env: Record<string, string> = {}): Step => ({
  says,
  command,
  env: { ...NO_ACCOUNT, ...env },
  callsAws: false,
});

/** The CDK's command line asks AWS whose credentials it finds, and reports its use: here it finds none, and does not. */
const NO_ACCOUNT = {
  AWS_ACCESS_KEY_ID: '',
  AWS_SECRET_ACCESS_KEY: '',
  AWS_SESSION_TOKEN: '',
  AWS_PROFILE: '',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '',
  AWS_CONTAINER_CREDENTIALS_FULL_URI: '',
  AWS_WEB_IDENTITY_TOKEN_FILE: '',
  AWS_EC2_METADATA_DISABLED: 'true',
  CDK_DISABLE_CLI_TELEMETRY: 'true',
};

const onAws = (says: string, command: Step['command']): Step => ({ says, command, env: {}, callsAws: true });
