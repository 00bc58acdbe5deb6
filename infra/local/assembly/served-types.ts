import { LocalCloudError } from '../local-cloud-error.ts';
import { nameOf } from './physical-names.ts';
import type { Resource } from './read-assembly.ts';
import type { Templates } from './templates.ts';

/** Resource types that an engine of the local cloud serves. */
const SERVED = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::RouteResponse',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginRequestPolicy',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::CloudWatch::Alarm',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::KMS::Alias',
  'AWS::KMS::Key',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Version',
  'AWS::S3::Bucket',
  'AWS::SES::EmailIdentity',
  'AWS::SQS::Queue',
  'AWS::SSM::Parameter',
  'AWS::Scheduler::Schedule',
  'AWS::SecretsManager::Secret',
  'Custom::CDKBucketDeployment',
]);

/** Resource types without a local meaning: permissions, and monitoring on AWS. */
const WITHOUT_LOCAL_MEANING = new Set([
  'AWS::ApiGateway::Account',
  'AWS::ApiGatewayV2::ApiMapping',
  'AWS::ApiGatewayV2::DomainName',
  'AWS::Backup::BackupPlan',
  'AWS::Backup::BackupSelection',
  'AWS::Backup::BackupVault',
  'AWS::Budgets::Budget',
  'AWS::CDK::Metadata',
  'AWS::CertificateManager::Certificate',
  'AWS::CloudFront::MonitoringSubscription',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudWatch::CompositeAlarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::CodeDeploy::Application',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::IAM::ManagedPolicy',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::Permission',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::Logs::QueryDefinition',
  'AWS::Logs::ResourcePolicy',
  'AWS::ResourceGroups::Group',
  'AWS::Route53::RecordSet',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  'AWS::Scheduler::ScheduleGroup',
  'AWS::SecretsManager::ResourcePolicy',
  'AWS::WAFv2::LoggingConfiguration',
  'AWS::WAFv2::WebACL',
  'AWS::WAFv2::WebACLAssociation',
  'AWS::XRay::Group',
  'Custom::LogRetention',
  'Custom::S3AutoDeleteObjects',
]);

/**
 * Checks that the local cloud serves every resource of the stack.
 * @throws LocalCloudError that names every unsupported resource
 */
export function assertAllServed(templates: Templates): void {
  const helpers = customResourceHelpers(templates);
  const unserved = templates.resources.filter(
    (resource) =>
      !SERVED.has(resource.type) && !WITHOUT_LOCAL_MEANING.has(resource.type) && !helpers.has(resource),
  );
  if (unserved.length > 0) {
    throw new LocalCloudError(
      `The stack contains what the local cloud can't serve:\n${unserved.map((resource) => `  ${nameOf(resource)}`).join('\n')}`,
    );
  }
}

/**
 * Returns the CDK's functions of custom resources (`ServiceToken`), with their layers. They run only during deployments; here
 * an engine does their work.
 */
export function customResourceHelpers(templates: Templates): Set<Resource> {
  const tokens = new Set(
    templates.resources.flatMap(({ stack, properties }) => {
      const id = logicalIdIn(properties.ServiceToken);
      return id === undefined ? [] : [stack.resources.get(id)];
    }),
  );
  const helpers = new Set<Resource>();
  for (const fn of tokens) {
    if (fn !== undefined) {
      helpers.add(fn);
      for (const layer of [fn.properties.Layers ?? []].flat()) {
        const resource = fn.stack.resources.get(logicalIdIn(layer) ?? '');
        if (resource !== undefined) {
          helpers.add(resource);
        }
      }
    }
  }
  return helpers;
}

function logicalIdIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const [[name, argument] = []] = Object.entries(value);
  if (name === 'Ref' && typeof argument === 'string') {
    return argument;
  }
  return name === 'Fn::GetAtt' && Array.isArray(argument) ? String(argument[0]) : undefined;
}
