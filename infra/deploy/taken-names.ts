import { isFirst, isObject, type Resource, StackOutput, Template, valueAt } from './templates.ts';

/**
 * The properties that together identify a resource in its account, by type: a second one is refused, and CloudFormation creates a
 * resource before it deletes an old one. `?` means that a resource may lack the property. With a list, each of its values is taken.
 */
const IDENTITIES: Record<string, string[]> = {
  'AWS::ApiGatewayV2::Api': [],
  'AWS::ApiGatewayV2::ApiMapping': ['DomainName', 'ApiMappingKey?'],
  'AWS::ApiGatewayV2::Route': ['ApiId', 'RouteKey'],
  'AWS::ApiGatewayV2::Stage': ['ApiId', 'StageName'],
  'AWS::Backup::BackupVault': ['BackupVaultName'],
  'AWS::Budgets::Budget': ['Budget.BudgetName'],
  'AWS::CloudFront::CachePolicy': ['CachePolicyConfig.Name'],
  'AWS::CloudFront::Distribution': ['DistributionConfig.Aliases'],
  'AWS::CloudFront::OriginAccessControl': ['OriginAccessControlConfig.Name'],
  'AWS::CloudFront::OriginRequestPolicy': ['OriginRequestPolicyConfig.Name'],
  'AWS::CloudFront::ResponseHeadersPolicy': ['ResponseHeadersPolicyConfig.Name'],
  'AWS::CodeDeploy::DeploymentGroup': ['ApplicationName', 'DeploymentGroupName'],
  'AWS::Events::Rule': ['EventBusName?', 'Name'],
  'AWS::IAM::InstanceProfile': ['InstanceProfileName'],
  'AWS::IAM::ManagedPolicy': ['ManagedPolicyName'],
  'AWS::IAM::OIDCProvider': ['Url'],
  'AWS::KMS::Alias': ['AliasName'],
  'AWS::Lambda::Alias': ['FunctionName', 'Name'],
  'AWS::Lambda::EventInvokeConfig': ['FunctionName', 'Qualifier'],
  'AWS::Lambda::EventSourceMapping': ['EventSourceArn', 'FunctionName'],
  'AWS::Lambda::Url': ['TargetFunctionArn', 'Qualifier?'],
  'AWS::Logs::SubscriptionFilter': ['LogGroupName', 'FilterName'],
  'AWS::Route53::RecordSet': ['HostedZoneId?', 'HostedZoneName?', 'Name', 'Type', 'SetIdentifier?'],
  'AWS::S3::BucketPolicy': ['Bucket'],
  'AWS::SES::ConfigurationSetEventDestination': ['ConfigurationSetName', 'EventDestination.Name'],
  'AWS::SES::EmailIdentity': ['EmailIdentity'],
  'AWS::Scheduler::Schedule': ['GroupName?', 'Name'],
  'AWS::SecretsManager::ResourcePolicy': ['SecretId'],
  'AWS::WAFv2::WebACL': ['Scope', 'Name'],
};

/** The property that fixes the name of a resource of any other type. */
const NAMES =
  /^(?:AlarmName|ApplicationName|BucketName|DashboardName|DomainName|FunctionName|LogGroupName|Name|QueueName|RoleName|TableName|TopicName)$/;

/** Returns a sentence for each resource of the new template whose name another resource has. */
export function takenNames(name: string, after: object, state: Map<string, object>): string[] {
  const taken = new Map<string, string[]>();
  for (const [stack, template] of [...state, [name, after] as const])
    for (const [id, fixed] of fixedNames(stack, template, state))
      taken.set(fixed, [...(taken.get(fixed) ?? []), `${stack}.${id}`]);
  return fixedNames(name, after, state)
    .flatMap(([id, fixed]) => {
      const other = taken.get(fixed)?.find((one) => one !== `${name}.${id}`);
      return other === undefined ? [] : [`${name}: ${id} can't have the name of ${other}: ${fixed}.`];
    })
    .filter(isFirst);
}

/** The logical ids of resources with a name that their template fixes, and a key for type and name. */
function fixedNames(
  stack: string,
  template: object,
  state: Map<string, object>,
): [id: string, fixed: string][] {
  return Object.entries(Template.parse(template).Resources).flatMap(([id, resource]) =>
    identitiesOf(resource, stack, state).map((fixed): [string, string] => [id, fixed]),
  );
}

/** Returns a text for each name that a resource's template fixes, the same for the same name in every stack. */
export function identitiesOf(
  { Type, Properties }: Resource,
  stack: string,
  state: Map<string, object>,
): string[] {
  const identity = IDENTITIES[Type];
  if (identity === undefined)
    return Object.entries(Properties)
      .filter(([property, value]) => NAMES.test(property) && typeof value === 'string')
      .map(([property, value]) => `${Type} ${property} ${String(value)}`);
  const parts = identity.map((path) => ({
    value: valueAt(Properties, path.replace('?', '')),
    isOptional: path.endsWith('?'),
  }));
  if (parts.length === 0 || parts.some(({ value, isOptional }) => value === undefined && !isOptional))
    return [];
  const only = parts.length === 1 ? parts[0]?.value : undefined;
  const names = Array.isArray(only)
    ? only.map((value: unknown) => [value])
    : [parts.map(({ value }) => value)];
  return names.map((values) => {
    const resolved = values.map((value) => resolve(value, stack, state));
    const texts = resolved.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
    return `${Type} ${identity.join(', ').replaceAll('?', '')} ${texts.filter((text) => text !== undefined).join(', ')}`;
  });
}

/** Replaces outputs of other stacks by what they refer to there, and adds the stack to references. */
function resolve(value: unknown, stack: string, state: Map<string, object>): unknown {
  if (Array.isArray(value)) return value.map((one) => resolve(one, stack, state));
  if (!isObject(value)) return value;
  const read = StackOutput.safeParse(value['Fn::GetStackOutput']);
  if (read.success) {
    const { StackName, OutputName } = read.data;
    const output = Template.parse(state.get(StackName) ?? {}).Outputs[OutputName];
    return output === undefined ? value : resolve(output.Value, StackName, state);
  }
  const { Ref, 'Fn::GetAtt': attribute } = value;
  if (typeof Ref === 'string' && !/^AWS::(?!Stack)/.test(Ref)) return { Ref: `${stack}.${Ref}` };
  if (Array.isArray(attribute)) return { 'Fn::GetAtt': [stack, ...attribute] };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner, stack, state)]));
}
