import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { App, Stack } from 'aws-cdk-lib';
import { Match } from 'aws-cdk-lib/assertions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { assemblyOf, planDriftCheck } from '../deploy/plan-deployment.ts';
import { DRIFT_ACTIONS } from './delivery-stack.ts';
import { synthesizeStage } from './synthesized-stage.ts';

const stage = synthesizeStage(
  { stage: 'staging', githubRepository: 'colophon/colophon' },
  { validate: true },
);

it('lets only jobs of the repository’s environment deploy, and only by the CDK’s roles and with a look at the quotas', () => {
  const delivery = stage.template('delivery');
  delivery.hasResourceProperties('AWS::IAM::OIDCProvider', {
    Url: 'https://token.actions.githubusercontent.com',
    ClientIdList: ['sts.amazonaws.com'],
  });
  delivery.hasResourceProperties('AWS::IAM::Role', {
    AssumeRolePolicyDocument: {
      Statement: [
        Match.objectLike({
          Action: 'sts:AssumeRoleWithWebIdentity',
          Condition: {
            StringEquals: {
              'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
              'token.actions.githubusercontent.com:sub': 'repo:colophon/colophon:environment:staging',
            },
          },
        }),
      ],
    },
  });
  const policies = Object.values(delivery.findResources('AWS::IAM::Policy'));
  const deploying = policies.filter(({ Properties }) => Properties.PolicyName.startsWith('deploy'));
  expect(deploying.flatMap(({ Properties }) => Properties.PolicyDocument.Statement)).toEqual([
    expect.objectContaining({ Action: 'sts:AssumeRole', Effect: 'Allow' }),
    expect.objectContaining({ Action: 'lambda:GetAccountSettings', Effect: 'Allow' }),
  ]);
});

describe('the role that looks for drift', () => {
  const delivery = stage.template('delivery');

  it('is for jobs of an environment of its own, which needs no reviewers, and only reads settings', () => {
    delivery.hasResourceProperties('AWS::IAM::Role', {
      AssumeRolePolicyDocument: {
        Statement: [
          Match.objectLike({
            Condition: {
              StringEquals: Match.objectLike({
                'token.actions.githubusercontent.com:sub': 'repo:colophon/colophon:environment:staging-drift',
              }),
            },
          }),
        ],
      },
      ManagedPolicyArns: [{ 'Fn::Join': ['', Match.arrayWith([':iam::aws:policy/ReadOnlyAccess'])] }],
    });
    delivery.hasResourceProperties('AWS::IAM::Policy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Action: Match.arrayWith(['dynamodb:GetItem', 's3:GetObject']) }),
        ]),
      },
    });
  });

  it('may do what the installed CDK calls', async () => {
    const called = await callsOfDriftCheck();
    expect(called).toContain('cloudformation:DetectStackDrift');
    // Nobody needs a permission to ask who they are.
    expect(called.filter((action) => ![...DRIFT_ACTIONS, 'sts:GetCallerIdentity'].includes(action))).toEqual(
      [],
    );
  });
});

/** Runs the check against a stand-in for AWS, and returns the actions that it called. */
async function callsOfDriftCheck(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'drift-'));
  const called: string[] = [];
  const aws = createServer(async (request, response) => {
    const action = new URLSearchParams(await text(request)).get('Action') ?? '';
    called.push(`${action === 'GetCallerIdentity' ? 'sts' : 'cloudformation'}:${action}`);
    response.end(
      `<${action}Response><${action}Result>${ANSWERS[action] ?? ''}</${action}Result></${action}Response>`,
    );
  });
  try {
    await new Promise<void>((resolve) => aws.listen(0, '127.0.0.1', resolve));
    const app = new App({ outdir: path.join(folder, 'assembly'), analyticsReporting: false });
    new Topic(new Stack(app, 'one', { env: { region: 'eu-central-1' } }), 'topic');
    app.synth();
    const [step] = planDriftCheck('prod').slice(-1);
    const [program = '', ...parameters] = step?.command ?? [];
    const check = parameters.map((parameter) => (parameter === assemblyOf('prod') ? app.outdir : parameter));
    const { stderr } = await promisify(execFile)(`node_modules/.bin/${program}`, check, {
      env: {
        ...process.env,
        HOME: folder,
        AWS_ENDPOINT_URL: `http://127.0.0.1:${(aws.address() as AddressInfo).port}`,
        AWS_ACCESS_KEY_ID: 'AKIANOBODY',
        AWS_SECRET_ACCESS_KEY: 'nobody',
        AWS_REGION: 'eu-central-1',
        AWS_EC2_METADATA_DISABLED: 'true',
        CDK_DISABLE_CLI_TELEMETRY: 'true',
      },
    });
    expect(stderr).not.toContain('Unknown option');
    return called;
  } finally {
    aws.close();
    rmSync(folder, { recursive: true });
  }
}

const ANSWERS: Record<string, string> = {
  GetCallerIdentity: '<Account>123456789012</Account><Arn>arn:aws:iam::123456789012:user/ada</Arn>',
  DetectStackDrift: '<StackDriftDetectionId>1</StackDriftDetectionId>',
  DescribeStackDriftDetectionStatus:
    '<DetectionStatus>DETECTION_COMPLETE</DetectionStatus><StackDriftStatus>IN_SYNC</StackDriftStatus>',
  DescribeStackResourceDrifts: '<StackResourceDrifts/>',
};

it('passes cdk-nag’s AwsSolutions', () => {
  expect(new AwsSolutionsChecks(stage.app).validateScope(stage.app).violations).toEqual([]);
});

it('is left out without a repository', () => {
  expect(() => synthesizeStage().template('delivery')).toThrow('no stack delivery');
});
