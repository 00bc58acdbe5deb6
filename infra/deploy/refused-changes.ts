import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import { z } from 'zod';

/** A stack's name and its synthesized template. */
export interface StackTemplate {
  name: string;
  template: Record<string, unknown>;
}

/** Resources with data or keys that nothing can make again. */
const STATEFUL = new Set([
  'AWS::Backup::BackupVault',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::KMS::Key',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
]);

/** Properties that fix a resource's name in its account. CloudFormation creates a resource before it deletes the old one. */
const NAMES =
  /^(?:AlarmName|BucketName|DashboardName|DomainName|FunctionName|LogGroupName|Name|QueueName|RoleName|TableName|TopicName)$/;

const Template = z.object({
  Resources: z
    .record(
      z.string(),
      z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
    )
    .default({}),
  Outputs: z.record(z.string(), z.object({ Export: z.object({ Name: z.unknown() }).optional() })).default({}),
});
type Template = z.infer<typeof Template>;

const Indexes = z.array(z.object({ IndexName: z.unknown() })).default([]);
const StackOutput = z.object({ StackName: z.string(), OutputName: z.string() });

/**
 * Replays a deployment stack by stack, and returns what CloudFormation would refuse or what would lose data, a sentence each:
 * a dropped export that a stack still imports, an output that a stack reads and that isn't there, a replaced table, bucket, key or
 * secret, two index changes of one table, and a fixed name that another resource still has.
 * @param deployed the stacks of the account, in any order
 * @param next the stacks to deploy, in the order of their deployment
 */
export function refusedChanges(deployed: StackTemplate[], next: StackTemplate[]): string[] {
  const state = new Map(deployed.map(({ name, template }) => [name, template]));
  return next.flatMap(({ name, template }) => {
    const before = state.get(name) ?? {};
    const refused = [
      ...droppedExports(name, before, template, state),
      ...takenNames(name, template, state),
      ...replaced(name, before, template),
      ...indexChanges(name, before, template),
    ];
    state.set(name, template);
    return [...refused, ...missingOutputs(name, template, state)];
  });
}

function droppedExports(name: string, before: object, after: object, state: Map<string, object>): string[] {
  const kept = new Set(exportsOf(after));
  return exportsOf(before)
    .filter((exported) => !kept.has(exported))
    .flatMap((exported) =>
      [...state]
        .filter(([other, template]) => other !== name && importsOf(template).includes(exported))
        .map(([other]) => `${name}: the export ${exported} can't be dropped while ${other} imports it.`),
    );
}

function missingOutputs(name: string, template: object, state: Map<string, object>): string[] {
  return valuesOf(template, 'Fn::GetStackOutput')
    .map((value) => StackOutput.parse(value))
    .filter(({ StackName, OutputName }) => {
      const outputs = Template.parse(state.get(StackName) ?? {}).Outputs;
      return !Object.hasOwn(outputs, OutputName);
    })
    .map(({ StackName, OutputName }) => `${name}: ${StackName} has no output ${OutputName}.`)
    .filter(isFirst);
}

function replaced(name: string, before: object, after: object): string[] {
  const sentences: string[] = [];
  fullDiff(before, after).resources.forEachDifference((id, change) => {
    const type = change.oldResourceType ?? '';
    const impact = change.changeImpact;
    if (change.isAddition || change.isRemoval || !STATEFUL.has(type)) return;
    if (impact === ResourceImpact.WILL_REPLACE || impact === ResourceImpact.WILL_DESTROY)
      sentences.push(`${name}: ${id} (${type}) would be replaced, and its data lost.`);
  });
  return sentences;
}

function indexChanges(name: string, before: object, after: object): string[] {
  const old = Template.parse(before).Resources;
  return Object.entries(Template.parse(after).Resources).flatMap(([id, { Type, Properties }]) => {
    const earlier = old[id];
    if (Type !== 'AWS::DynamoDB::Table' || earlier === undefined) return [];
    const [from, to] = [indexesOf(earlier.Properties), indexesOf(Properties)];
    const changes = [
      ...from.filter((index) => !to.includes(index)),
      ...to.filter((index) => !from.includes(index)),
    ];
    if (changes.length < 2) return [];
    return [
      `${name}: ${id} changes ${changes.length} indexes (${changes.join(', ')}); an update can change one.`,
    ];
  });
}

function takenNames(name: string, after: object, state: Map<string, object>): string[] {
  const taken = new Map(
    [...state].flatMap(([stack, template]) =>
      fixedNames(template).map(([id, fixed]) => [fixed, `${stack}.${id}`] as const),
    ),
  );
  return fixedNames(after)
    .filter(([id, fixed]) => taken.has(fixed) && taken.get(fixed) !== `${name}.${id}`)
    .map(([id, fixed]) => `${name}: ${id} can't have the name of ${taken.get(fixed)}: ${fixed}.`);
}

/** The logical ids of resources with a name that their template fixes, and a key for type and name. */
function fixedNames(template: object): [id: string, fixed: string][] {
  return Object.entries(Template.parse(template).Resources).flatMap(([id, { Type, Properties }]) =>
    Object.entries(Properties)
      .filter(([property, value]) => NAMES.test(property) && typeof value === 'string' && !SCOPED.has(Type))
      .map(([property, value]): [string, string] => [id, `${Type} ${property} ${String(value)}`]),
  );
}

/** Their names need to be unique only within another resource, or not at all. */
const SCOPED = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Lambda::Alias',
  'AWS::Route53::RecordSet',
  'AWS::SSM::Parameter',
]);

const indexesOf = ({ GlobalSecondaryIndexes }: Template['Resources'][string]['Properties']): string[] =>
  Indexes.parse(GlobalSecondaryIndexes ?? []).map(({ IndexName }) => String(IndexName));

const exportsOf = (template: object): string[] =>
  Object.values(Template.parse(template).Outputs).flatMap(({ Export }) =>
    Export === undefined ? [] : [JSON.stringify(Export.Name)],
  );

const importsOf = (template: object): string[] =>
  valuesOf(template, 'Fn::ImportValue').map((value) => JSON.stringify(value));

/** Returns the arguments of all calls of an intrinsic function in a template. */
function valuesOf(value: unknown, intrinsic: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === intrinsic ? [inner] : valuesOf(inner, intrinsic),
  );
}

const isFirst = (value: string, index: number, list: string[]): boolean => list.indexOf(value) === index;
