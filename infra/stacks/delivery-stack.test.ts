import { Match } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, it } from 'vitest';
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
  expect(policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement)).toEqual([
    expect.objectContaining({ Action: 'sts:AssumeRole', Effect: 'Allow' }),
    expect.objectContaining({ Action: 'lambda:GetAccountSettings', Effect: 'Allow' }),
  ]);
});

it('passes cdk-nag’s AwsSolutions', () => {
  expect(new AwsSolutionsChecks(stage.app).validateScope(stage.app).violations).toEqual([]);
});

it('is left out without a repository', () => {
  expect(() => synthesizeStage().template('delivery')).toThrow('no stack delivery');
});
