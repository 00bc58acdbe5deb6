import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { Resource } from './read-assembly.ts';

type Resolve = (value: unknown) => unknown;

/** Returns the local value of a resource's `Ref`: of the same kind as on AWS, and stable across restarts. */
export function refOf(resource: Resource, resolve: Resolve): string {
  const { stack, logicalId, type } = resource;
  const given = (property: string): string | undefined =>
    z.string().optional().parse(resolve(resource.properties[property]));
  const generated = `${stack.name}-${logicalId}`;
  switch (type) {
    case 'AWS::DynamoDB::Table':
    case 'AWS::DynamoDB::GlobalTable':
      return given('TableName') ?? generated;
    case 'AWS::S3::Bucket':
      return given('BucketName') ?? bucketName(generated);
    case 'AWS::SQS::Queue':
      return `https://sqs.${stack.region}.amazonaws.com/${stack.account}/${queueName(resource, resolve)}`;
    case 'AWS::Lambda::Function':
      return given('FunctionName') ?? generated.slice(0, 64);
    case 'AWS::Lambda::Alias':
      return arn(resource, 'lambda', `function:${given('FunctionName')}:${given('Name')}`);
    case 'AWS::Lambda::Version':
      // Only the newest version is served: it has the code of the assembly.
      return arn(resource, 'lambda', `function:${given('FunctionName')}:1`);
    case 'AWS::SSM::Parameter':
      return given('Name') ?? `/${stack.name}/${logicalId}`;
    case 'AWS::SecretsManager::Secret':
      return arn(resource, 'secretsmanager', `secret:${given('Name') ?? generated}`);
    case 'AWS::KMS::Alias':
      return given('AliasName') ?? generated;
    case 'AWS::KMS::Key':
      return uuidOf(resource);
    case 'AWS::SES::EmailIdentity':
      return given('EmailIdentity') ?? generated;
    case 'AWS::Events::Rule':
    case 'AWS::Scheduler::Schedule':
      return given('Name') ?? generated;
    case 'AWS::ApiGatewayV2::Stage':
      return given('StageName') ?? '$default';
    case 'AWS::SNS::Topic':
      return arn(resource, 'sns', given('TopicName') ?? generated);
    default:
      return shortIdOf(resource);
  }
}

/** Returns the local value of a resource's `Fn::GetAtt`. */
export function attributeOf(resource: Resource, attribute: string, resolve: Resolve): string {
  const ref = (): string => refOf(resource, resolve);
  switch (`${resource.type}.${attribute}`) {
    case 'AWS::DynamoDB::Table.Arn':
    case 'AWS::DynamoDB::GlobalTable.Arn':
      return arn(resource, 'dynamodb', `table/${ref()}`);
    case 'AWS::DynamoDB::Table.StreamArn':
    case 'AWS::DynamoDB::GlobalTable.StreamArn':
      return arn(resource, 'dynamodb', `table/${ref()}/stream/local`);
    case 'AWS::SQS::Queue.Arn':
      return arn(resource, 'sqs', queueName(resource, resolve));
    case 'AWS::SQS::Queue.QueueName':
      return queueName(resource, resolve);
    case 'AWS::SQS::Queue.QueueUrl':
      return ref();
    case 'AWS::S3::Bucket.Arn':
      return `arn:aws:s3:::${ref()}`;
    case 'AWS::S3::Bucket.RegionalDomainName':
    case 'AWS::S3::Bucket.DomainName':
      return `${ref()}.s3.${resource.stack.region}.amazonaws.com`;
    case 'AWS::KMS::Key.Arn':
      return arn(resource, 'kms', `key/${ref()}`);
    case 'AWS::KMS::Key.KeyId':
      return ref();
    case 'AWS::Lambda::Function.Arn':
      return arn(resource, 'lambda', `function:${ref()}`);
    case 'AWS::Lambda::Version.Version':
      return '1';
    case 'AWS::Events::Rule.Arn':
      return arn(resource, 'events', `rule/${ref()}`);
    case 'AWS::CloudFront::Distribution.DomainName':
      return `${ref()}.cloudfront.net`;
    case 'AWS::ApiGatewayV2::Api.ApiEndpoint':
      return `https://${ref()}.execute-api.${resource.stack.region}.amazonaws.com`;
    case 'AWS::SSM::Parameter.Value':
      return z.string().parse(resolve(resource.properties.Value));
    default:
      if (attribute === 'Arn') {
        return arn(resource, resource.type.split('::')[1]?.toLowerCase() ?? 'local', ref());
      }
      if (attribute === 'Id' || attribute.endsWith('ARN') || attribute.endsWith('Id')) {
        return ref();
      }
      if (NOT_FOR_FUNCTIONS.has(`${resource.type}.${attribute}`)) {
        return `${ref()}.${attribute}`;
      }
      throw new LocalCloudError(
        `${nameOf(resource)}: the attribute ${attribute} is used, and has no local value`,
      );
  }
}

/** Attributes that only resources without a local meaning use (alarms, policies). */
const NOT_FOR_FUNCTIONS = new Set([
  'AWS::ApiGatewayV2::Api.ApiId',
  'AWS::SNS::Topic.TopicName',
  'AWS::SES::EmailIdentity.DkimDNSTokenName1',
  'AWS::SES::EmailIdentity.DkimDNSTokenName2',
  'AWS::SES::EmailIdentity.DkimDNSTokenName3',
  'AWS::SES::EmailIdentity.DkimDNSTokenValue1',
  'AWS::SES::EmailIdentity.DkimDNSTokenValue2',
  'AWS::SES::EmailIdentity.DkimDNSTokenValue3',
]);

/** Returns a resource's name for error messages. */
export const nameOf = ({ stack, logicalId, type }: Resource): string =>
  `${stack.name}.${logicalId} (${type})`;

function queueName(resource: Resource, resolve: Resolve): string {
  const given = z.string().optional().parse(resolve(resource.properties.QueueName));
  return given ?? `${resource.stack.name}-${resource.logicalId}`.slice(0, 80);
}

// Bucket names: 3–63 characters, lowercase letters, digits, hyphens.
const bucketName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '-')
    .slice(0, 63);

const arn = ({ stack }: Resource, service: string, rest: string): string =>
  `arn:aws:${service}:${stack.region}:${stack.account}:${rest}`;

const digestOf = ({ stack, logicalId }: Resource): string =>
  createHash('sha256').update(`${stack.name}/${logicalId}`).digest('hex');

// API ids on AWS are ten lowercase letters and digits that start with a letter.
const shortIdOf = (resource: Resource): string => `l${digestOf(resource).slice(0, 9)}`;

const uuidOf = (resource: Resource): string =>
  digestOf(resource).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
