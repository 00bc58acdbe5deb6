import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

export interface DeliveryStackProps extends StackProps {
  stage: string;
  /** `owner/name` on GitHub. */
  repository: string;
}

const ISSUER = 'token.actions.githubusercontent.com';

/**
 * The role by which GitHub Actions deploys the stage, without a stored key. GitHub signs a token for each job; AWS accepts those of this
 * repository's environment with the stage's name, whose approvals GitHub asks for first.
 */
export class DeliveryStack extends Stack {
  constructor(scope: Construct, id: string, { stage, repository, ...props }: DeliveryStackProps) {
    super(scope, id, props);
    const provider = new OidcProviderNative(this, 'github', {
      url: `https://${ISSUER}`,
      clientIds: ['sts.amazonaws.com'],
    });
    const role = new Role(this, 'deploy', {
      description: `Deploys the stage ${stage} from ${repository}`,
      maxSessionDuration: Duration.hours(1),
      assumedBy: new WebIdentityPrincipal(provider.oidcProviderArn, {
        StringEquals: {
          [`${ISSUER}:aud`]: 'sts.amazonaws.com',
          [`${ISSUER}:sub`]: `repo:${repository}:environment:${stage}`,
        },
      }),
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
  }
}
