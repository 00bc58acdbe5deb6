import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  Effect,
  ManagedPolicy,
  OidcProviderNative,
  PolicyStatement,
  Role,
  WebIdentityPrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

export interface DeliveryStackProps extends StackProps {
  stage: string;
  /** `owner/name` on GitHub. */
  repository: string;
}

const ISSUER = 'token.actions.githubusercontent.com';

/** What the detection of drift calls: `cdk drift`, and CloudFormation with the caller's permissions. */
export const DRIFT_ACTIONS = [
  'cloudformation:DetectStackDrift',
  'cloudformation:DetectStackResourceDrift',
  'cloudformation:DescribeStackDriftDetectionStatus',
  'cloudformation:DescribeStackResourceDrifts',
];
/** What is stored, which nobody needs to compare settings: AWS's policy for reading everything includes most of it. */
const CONTENT = [
  'dynamodb:BatchGetItem',
  'dynamodb:GetItem',
  'dynamodb:GetRecords',
  'dynamodb:PartiQLSelect',
  'dynamodb:Query',
  'dynamodb:Scan',
  'kms:Decrypt',
  'logs:FilterLogEvents',
  'logs:GetLogEvents',
  'logs:GetQueryResults',
  'logs:StartQuery',
  's3:GetObject',
  's3:GetObjectVersion',
  'secretsmanager:GetSecretValue',
  'sqs:ReceiveMessage',
];

/**
 * The roles by which GitHub Actions deploys the stage and looks for drift, without a stored key. GitHub signs a token for each job;
 * AWS accepts those of this repository's environments `<stage>`, whose approvals GitHub asks for first, and `<stage>-drift`.
 */
export class DeliveryStack extends Stack {
  constructor(scope: Construct, id: string, { stage, repository, ...props }: DeliveryStackProps) {
    super(scope, id, props);
    const provider = new OidcProviderNative(this, 'github', {
      url: `https://${ISSUER}`,
      clientIds: ['sts.amazonaws.com'],
    });
    const jobsOf = (environment: string) =>
      new WebIdentityPrincipal(provider.oidcProviderArn, {
        StringEquals: {
          [`${ISSUER}:aud`]: 'sts.amazonaws.com',
          [`${ISSUER}:sub`]: `repo:${repository}:environment:${environment}`,
        },
      });
    const role = new Role(this, 'deploy', {
      description: `Deploys the stage ${stage} from ${repository}`,
      maxSessionDuration: Duration.hours(1),
      assumedBy: jobsOf(stage),
    });
    // The CDK's roles of the account have all other permissions (`cdk bootstrap`).
    const { partition, account } = this;
    role.addToPolicy(
      new PolicyStatement({
        actions: ['sts:AssumeRole'],
        resources: [`arn:${partition}:iam::${account}:role/cdk-*`],
      }),
    );
    // Before a deployment, check-account.ts compares the account's quota with the stacks.
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:GetAccountSettings'], resources: ['*'] }));
    acknowledge(
      role,
      'AwsSolutions-IAM5[Resource::*]',
      'An account has these settings once, without a resource.',
    );
    acknowledge(
      role,
      `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:iam::<AWS::AccountId>:role/cdk-*]`,
      'The roles of `cdk bootstrap`, in each region of the stage.',
    );
    new CfnOutput(this, 'role', { value: role.roleArn });
    this.#lookForDrift(new Role(this, 'drift', { assumedBy: jobsOf(`${stage}-drift`) }));
  }

  #lookForDrift(role: Role): void {
    // CloudFormation reads each resource's settings as the caller, by the calls of some forty types.
    role.addManagedPolicy(ManagedPolicy.fromAwsManagedPolicyName('ReadOnlyAccess'));
    role.addToPolicy(new PolicyStatement({ actions: DRIFT_ACTIONS, resources: ['*'] }));
    role.addToPolicy(new PolicyStatement({ effect: Effect.DENY, actions: CONTENT, resources: ['*'] }));
    acknowledge(
      role,
      [
        'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/ReadOnlyAccess]',
        'AwsSolutions-IAM5[Resource::*]',
      ],
      'It compares the settings of every resource, changes nothing, and is denied what is stored in them.',
    );
    new CfnOutput(this, 'drift-role', { value: role.roleArn });
  }
}
