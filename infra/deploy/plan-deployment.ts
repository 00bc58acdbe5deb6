/** The flags of `npm run deploy`. */
export const DEPLOYMENT_FLAGS = {
  stage: { type: 'string', default: 'dev' },
  'dry-run': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  'if-stale': { type: 'boolean', default: false },
  releases: { type: 'string' },
} as const;

export interface DeploymentOptions {
  stage: string;
  /** Stops before the first step that calls AWS. */
  dryRun: boolean;
  /** Skips the CDK's question about widened permissions, for a pipeline. */
  yes: boolean;
  /** Builds only what is out of date. */
  ifStale: boolean;
  /** How functions are released this time, in place of the stage's setting. */
  releases?: string | undefined;
}

/** One command of a deployment. */
export interface Step {
  says: string;
  /** A program of `node_modules/.bin`, or `node`, with its arguments. */
  command: [string, ...string[]];
  /** Variables in addition to the environment. */
  env: Record<string, string>;
  /** Whether the step calls AWS, and so needs credentials. */
  callsAws: boolean;
}

/** Returns the folder of a stage's assembly, which is separate from the `cdk.out` of the local cloud. */
export const assemblyOf = (stage: string): string => `dist/assembly-${stage}`;
export const outputsOf = (stage: string): string => `dist/outputs-${stage}.json`;

/**
 * Returns the steps of a deployment: build, synthesize once, and pass that assembly to each CDK command, so that the deployed
 * stacks are the compared ones.
 */
export function planDeployment({ stage, dryRun, yes, ifStale, releases }: DeploymentOptions): Step[] {
  const app = appOf(stage);
  const steps: Step[] = [
    ...synthesis({ stage, releases }, ifStale),
    local('Replay a first deployment', ['node', 'infra/check-account.ts', '--stage', stage]),
    local('List the stacks in deployment order', ['cdk', 'list', ...app]),
    onAws('Compare the account’s quotas', ['node', 'infra/check-account.ts', '--stage', stage, '--quotas']),
    onAws('Compare with the deployed stacks', ['cdk', 'diff', '--all', '--method', 'template', ...app]),
    onAws('Deploy', [
      'cdk',
      'deploy',
      '--all',
      ...app,
      '--require-approval',
      yes ? 'never' : 'broadening',
      // Stacks that don't wait for each other; the CDK can't ask about several at a time.
      ...(yes ? ['--concurrency', '8'] : []),
      '--progress',
      'events',
      '--outputs-file',
      outputsOf(stage),
    ]),
  ];
  return dryRun ? steps.filter(({ callsAws }) => !callsAws) : steps;
}

/** Returns the steps that compare a deployed stage with its templates, and fail if somebody changed a resource by hand. */
export const planDriftCheck = (stage: string): Step[] => [
  ...synthesis({ stage }, true),
  onAws('Compare the resources with their templates', ['cdk', 'drift', '--fail', ...appOf(stage)]),
];

/** Imports restored tables into the data stack. @param mapping a file with their names by their ids in the template */
export const planTableImport = (stage: string, stack: string, mapping: string): Step =>
  onAws('Import the restored tables', [
    'cdk',
    'import',
    stack,
    ...appOf(stage),
    '--resource-mapping',
    mapping,
    '--force',
  ]);

/** Tries on a deployed stage what its people do. */
export const smokeStep = (origin: string): Step =>
  onAws('Try what people do', ['node', 'infra/smoke.ts', '--origin', origin]);

const appOf = (stage: string): string[] => ['--app', assemblyOf(stage), '--no-notices'];

const synthesis = (
  { stage, releases }: Pick<DeploymentOptions, 'stage' | 'releases'>,
  ifStale: boolean,
): Step[] => [
  local('Build the site and the functions', ['node', 'infra/build.ts', ...(ifStale ? ['--if-stale'] : [])]),
  local('Synthesize the stacks and check them with cdk-nag', ['node', 'infra/app.ts'], {
    CDK_CONTEXT_JSON: JSON.stringify({ stage, releases }),
    CDK_OUTDIR: assemblyOf(stage),
  }),
];

const local = (says: string, command: Step['command'], env: Record<string, string> = {}): Step => ({
  says,
  command,
  env: { ...NO_ACCOUNT, ...env },
  callsAws: false,
});

/** Local steps get no credentials and send no usage report: the CDK would otherwise call AWS with the credentials that it finds. */
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
