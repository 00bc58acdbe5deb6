import { RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

/** The topic of the stage's alarms, with an email subscription if the stage names an address. */
export function alarmTopic(scope: Construct, id: string, email: string | undefined): Topic {
  const topic = new Topic(scope, id, { enforceSSL: true, masterKey: alarmKey(scope, `${id}-key`) });
  topic.addToResourcePolicy(
    new PolicyStatement({
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      conditions: { StringEquals: { 'AWS:SourceAccount': topic.stack.account } },
    }),
  );
  if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
  acknowledge(
    topic,
    'Serverless-SNSRedrivePolicy',
    'SNS keeps no dead letters of emails; CloudWatch keeps each alarm.',
  );
  return topic;
}

/** A separate key: the policy of AWS's own key for topics doesn't allow alarms to publish. */
function alarmKey(scope: Construct, id: string): Key {
  const key = new Key(scope, id, {
    description: 'Encrypts alarms on their way to the subscribers',
    enableKeyRotation: true,
    // Nothing stays encrypted with it.
    removalPolicy: RemovalPolicy.DESTROY,
  });
  key.addToResourcePolicy(
    new PolicyStatement({
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      resources: ['*'],
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      conditions: { StringEquals: { 'aws:SourceAccount': key.stack.account } },
    }),
  );
  return key;
}
