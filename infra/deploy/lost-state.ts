import { isDeepStrictEqual } from 'node:util';
import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import { z } from 'zod';
import { identitiesOf } from './taken-names.ts';
import { isObject, Resource, Template, valueAt } from './templates.ts';

/** Resources with data or keys that nothing can make again. */
const STATEFUL = new Set([
  'AWS::Backup::BackupVault',
  'AWS::Cognito::UserPool',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::EFS::FileSystem',
  'AWS::KMS::Key',
  'AWS::KMS::ReplicaKey',
  'AWS::Kinesis::Stream',
  'AWS::RDS::DBCluster',
  'AWS::RDS::DBInstance',
  'AWS::Route53::HostedZone',
  'AWS::S3::Bucket',
  'AWS::SES::EmailIdentity',
  'AWS::SecretsManager::Secret',
]);

/** Properties that AWS refuses to change, and for which CloudFormation makes no new resource either. */
const FIXED: Record<string, string[]> = {
  'AWS::DynamoDB::Table': ['LocalSecondaryIndexes'],
  'AWS::KMS::Key': ['KeySpec', 'KeyUsage', 'MultiRegion', 'Origin'],
};

/** With another value, a secret's content is generated again. */
const CONTENT: Record<string, string[]> = {
  'AWS::SecretsManager::Secret': ['GenerateSecretString', 'SecretString'],
};

/** Settings without which data can be lost, and what they must not leave. */
const PROTECTION: Record<string, string> = {
  DeletionProtectionEnabled: 'deletion protection',
  'PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled': 'point-in-time recovery',
  'VersioningConfiguration.Status': 'versions',
  LockConfiguration: 'lock',
  PublicAccessBlockConfiguration: 'block of public access',
  BucketEncryption: 'encryption',
  'SSESpecification.SSEEnabled': 'encryption',
};

interface Change {
  id: string;
  stack: string;
  from: Resource;
  to: Resource;
  impact: ResourceImpact;
}

/**
 * Returns a sentence for each resource that an update of a stack would refuse to change, would replace, delete, empty or leave
 * unprotected.
 */
export function lostState(stack: string, before: object, after: object): string[] {
  const changes: Change[] = [];
  const removed: string[] = [];
  fullDiff(before, after).resources.forEachDifference((id, { oldValue, newValue, changeImpact }) => {
    if (oldValue === undefined) return;
    const from = Resource.parse(oldValue);
    if (newValue !== undefined)
      changes.push({ id, stack, from, to: Resource.parse(newValue), impact: changeImpact });
    else if (STATEFUL.has(from.Type) && !isRetained(from))
      removed.push(`${stack}: ${id} (${from.Type}) would be deleted, and its data lost.`);
  });
  return [...removed, ...changes.flatMap(lossesOf)];
}

/**
 * Returns a sentence for each table, bucket, key or secret that an update would leave in the account without a stack. If it comes
 * back in a later deployment, that makes an empty one, under this or another logical id.
 */
export function leftBehind(stack: string, before: object, after: object): string[] {
  const kept = Template.parse(after).Resources;
  return Object.entries(Template.parse(before).Resources)
    .filter(([id, resource]) => kept[id] === undefined && STATEFUL.has(resource.Type) && isRetained(resource))
    .map(([id, { Type }]) => `${stack}: ${id} (${Type}) would be left behind with its data.`);
}

const isRetained = ({ DeletionPolicy }: Resource): boolean => DeletionPolicy !== 'Delete';

function lossesOf(change: Change): string[] {
  const { id, stack, from, to, impact } = change;
  if (from.Type !== to.Type) return [`${stack}: ${id} can't change from ${from.Type} to ${to.Type}.`];
  const isReplaced = impact === ResourceImpact.WILL_REPLACE || impact === ResourceImpact.MAY_REPLACE;
  if (isReplaced && from.Type === 'AWS::SQS::Queue')
    return [`${stack}: ${id} (${from.Type}) would be replaced, and its messages lost.`];
  if (isReplaced && STATEFUL.has(from.Type))
    return [`${stack}: ${id} (${from.Type}) would be replaced, and its data lost.`];
  if (impact === ResourceImpact.WILL_REPLACE && keepsName(change))
    return [`${stack}: ${id} (${from.Type}) would be replaced, but the old one still has its name.`];
  const names = (paths: string[] = []) =>
    paths.filter((path) => !isDeepStrictEqual(valueAt(from.Properties, path), valueAt(to.Properties, path)));
  return [
    ...names(FIXED[from.Type]).map((path) => `${stack}: ${id} (${from.Type}) can't change its ${path}.`),
    ...names(CONTENT[from.Type]).map(
      (path) => `${stack}: ${id} (${from.Type}) would get new content (${path}), and the old be lost.`,
    ),
    ...protectionsLost(change),
    ...earlierEnds(change),
    ...(from.Type.startsWith('AWS::DynamoDB::') ? tableChanges(change) : []),
  ];
}

/** Whether the new resource of a replacement would have the name of the old one. */
function keepsName({ stack, from, to }: Change): boolean {
  const names = identitiesOf(to, stack, new Map());
  return identitiesOf(from, stack, new Map()).some((name) => names.includes(name));
}

function protectionsLost({ id, stack, from, to }: Change): string[] {
  if (!STATEFUL.has(from.Type)) return [];
  const lost = Object.entries(PROTECTION)
    .filter(([path]) => isOn(valueAt(from.Properties, path)) && !isOn(valueAt(to.Properties, path)))
    .map(([, what]) => what);
  if (isRetained(from) && !isRetained(to)) lost.push('DeletionPolicy');
  return lost.map((what) => `${stack}: ${id} (${from.Type}) would lose its protection (${what}).`);
}

const Rules = z
  .array(z.looseObject({ Status: z.string() }))
  .default([])
  .transform((rules) => rules.filter(({ Status }) => Status === 'Enabled'));
const Days = z.coerce.number().catch(0);

/** What would delete data, or let somebody delete it, earlier than before. */
function earlierEnds({ id, stack, from, to }: Change): string[] {
  const expiring = ({ Properties }: Resource) =>
    Rules.parse(valueAt(Properties, 'LifecycleConfiguration.Rules')).filter(
      (rule) => 'ExpirationInDays' in rule || 'ExpirationDate' in rule,
    );
  const known = from.Type === 'AWS::S3::Bucket' ? expiring(from) : [];
  const rules = from.Type === 'AWS::S3::Bucket' ? expiring(to) : [];
  const [locked, kept] = [from, to].map(({ Properties }) =>
    Days.parse(valueAt(Properties, 'LockConfiguration.MinRetentionDays')),
  );
  const isKey = from.Type === 'AWS::KMS::Key';
  const sentences = [
    ...rules
      .filter((rule) => !known.some((other) => isDeepStrictEqual(rule, other)))
      .map(() => 'would delete objects by a new rule of its lifecycle.'),
    ...(from.Type === 'AWS::Backup::BackupVault' && locked && kept && kept < locked
      ? [`would keep backups for ${kept} instead of ${locked} days.`]
      : []),
    ...(isKey && isOff(to.Properties.Enabled) && !isOff(from.Properties.Enabled)
      ? ['would be disabled, and what it encrypts be unreadable.']
      : []),
  ];
  return sentences.map((sentence) => `${stack}: ${id} (${from.Type}) ${sentence}`);
}

const isOff = (value: unknown): boolean => value === false || value === 'false';

const isOn = (value: unknown): boolean => value === true || value === 'Enabled' || isObject(value);

const Indexes = z.array(z.looseObject({ IndexName: z.unknown() })).default([]);
const AttributeTypes = z
  .array(z.object({ AttributeName: z.string(), AttributeType: z.string() }))
  .default([])
  .transform((all) => new Map(all.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType])));

/** The attribute that only items with an end have. */
const OUR_EXPIRY = 'expiresAt';

/** What DynamoDB refuses in one update of a table, and what loses changes that no consumer has read. */
function tableChanges({ id, stack, from, to }: Change): string[] {
  const sentences: string[] = [];
  const [old, next] = [from, to].map(({ Properties }) => ({
    indexes: new Map(
      Indexes.parse(Properties.GlobalSecondaryIndexes).map((index) => [String(index.IndexName), index]),
    ),
    attributes: AttributeTypes.parse(Properties.AttributeDefinitions),
    expiry: valueAt(Properties, 'TimeToLiveSpecification.AttributeName'),
    stream: valueAt(Properties, 'StreamSpecification.StreamViewType'),
  }));
  if (old === undefined || next === undefined) return [];
  const [dropped, added] = [
    [...old.indexes.keys()].filter((index) => !next.indexes.has(index)),
    [...next.indexes.keys()].filter((index) => !old.indexes.has(index)),
  ];
  const changes = [...dropped, ...added];
  if (changes.length >= 2)
    sentences.push(`changes ${changes.length} indexes (${changes.join(', ')}); an update can change one.`);
  for (const [name, index] of old.indexes)
    if (
      ['KeySchema', 'Projection'].some(
        (part) => !isDeepStrictEqual(index[part], next.indexes.get(name)?.[part] ?? index[part]),
      )
    )
      sentences.push(
        `can't change the keys or the projection of its index ${name}; give a new index another name.`,
      );
  for (const [name, type] of old.attributes)
    if ((next.attributes.get(name) ?? type) !== type)
      sentences.push(`can't change the type of its key ${name}.`);
  if (old.expiry !== undefined && next.expiry !== undefined && old.expiry !== next.expiry)
    sentences.push('can turn off its time to live in one update, and name another attribute in the next.');
  if (old.expiry === undefined && next.expiry !== undefined && next.expiry !== OUR_EXPIRY)
    sentences.push(`would delete items by the time in ${String(next.expiry)}.`);
  if (old.stream !== undefined && old.stream !== next.stream)
    sentences.push('would get another stream or none, and changes that no consumer has read would be lost.');
  return sentences.map((sentence) => `${stack}: ${id} ${sentence}`);
}
