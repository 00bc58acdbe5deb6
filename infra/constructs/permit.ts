import { Stack } from 'aws-cdk-lib';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IEmailIdentity } from 'aws-cdk-lib/aws-ses';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StageConfig } from '../config.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import type { ContextTable } from './context-table.ts';
import { originParameterName } from './origin-parameter.ts';
import type { PrivateBucket } from './private-bucket.ts';
import type { ResourceFunction } from './resource-function.ts';
import type { SearchDomain } from './search-domain.ts';
import type { SocketApi } from './socket-api.ts';

/**
 * Says what a function may do, in English: `permit(auth).toReadAndWrite(identity).toSignWith(key)`. A function also
 * learns the names of what it may use, and of nothing else: TABLE_IDENTITY, FILES_BUCKET, SIGNING_KEY_ID.
 */
export const permit = (fn: ResourceFunction): Permit => new Permit(fn);

/** Where sockets are open, who has one, and whose sessions they are. */
interface OpenSockets {
  table: ContextTable;
  sockets: SocketApi;
  identity: ContextTable;
}

// No Scan: a list that a request needs has an index (architecture.md).
const READ = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'];
const WRITE = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'];

class Permit {
  readonly #fn: ResourceFunction;

  constructor(fn: ResourceFunction) {
    this.#fn = fn;
  }

  toRead(table: ContextTable): this {
    const indexes = table.indexNames.map((name) => `${table.tableArn}/index/${name}`);
    return this.#items(table, READ, [table.tableArn, ...indexes]);
  }

  toWrite(table: ContextTable): this {
    return this.#items(table, WRITE, [table.tableArn]);
  }

  /** Changes of items, conditional or not; nothing made or removed. */
  toUpdate(table: ContextTable): this {
    return this.#items(table, ['UpdateItem'], [table.tableArn]);
  }

  toReadAndWrite(table: ContextTable): this {
    return this.toRead(table).toWrite(table);
  }

  /** Objects below a folder of the bucket: `papers/`. A missing one is a 404 (without ListBucket S3 says 403). */
  toGet(bucket: PrivateBucket, ...folders: string[]): this {
    this.#grant(['s3:ListBucket'], [bucket.bucketArn]);
    return this.#objects(bucket, ['s3:GetObject'], folders);
  }

  toPut(bucket: PrivateBucket, ...folders: string[]): this {
    return this.#objects(bucket, ['s3:PutObject'], folders);
  }

  toSignWith(key: IKey): this {
    this.#grant(['kms:Sign', 'kms:GetPublicKey'], [key.keyArn]);
    return this.#knows('SIGNING_KEY_ID', key.keyId);
  }

  /** A secret, whose ARN it learns under this name. */
  toReadSecret(name: string, secret: { readonly secretArn: string }): this {
    this.#grant(['secretsmanager:GetSecretValue'], [secret.secretArn]);
    return this.#knows(name, secret.secretArn);
  }

  /** The stage's own address, which it learns the parameter of, where it is not a setting. */
  toReadOrigin(config: StageConfig): this {
    const name = originParameterName(config);
    if (name === undefined) return this;
    const resourceName = name.slice(1);
    const arn = this.#fn.stack.formatArn({ service: 'ssm', resource: 'parameter', resourceName });
    this.#grant(['ssm:GetParameter'], [arn]);
    return this.#knows('ORIGIN_PARAMETER', name);
  }

  /** Sends messages to a queue, whose address it learns under this name. */
  toSendTo(name: string, queue: IQueue): this {
    this.#grant(['sqs:SendMessage'], [queue.queueArn]);
    return this.#knows(name, queue.queueUrl);
  }

  /** Posts to open sockets (`_lib/sockets.ts`): finds them, asks whether their sessions stand, drops those that are gone. */
  toReachSockets({ table, sockets, identity }: OpenSockets): this {
    this.toReadAndWrite(table).toRead(identity);
    this.#grant(['execute-api:ManageConnections'], sockets.connectionArns);
    acknowledge(
      this.#fn.executionRole,
      sockets.findingsIn(this.#fn.stack).map((arn) => `AwsSolutions-IAM5[Resource::${arn}]`),
      'All sockets: the gateway gives them their ids.',
    );
    return this.#knows('SOCKET_ENDPOINT', sockets.callbackUrl);
  }

  /** Searches in the stage's OpenSearch; where there is none, SQLite searches, and nothing is granted. */
  toSearchIn(domain: SearchDomain | undefined): this {
    if (!domain) return this;
    const of = (call: string) => `/${domain.prefix}-*/${call}`;
    return this.#ask(domain, 'ESHttpPost', of('_search'), of('_mget')).#ask(
      domain,
      'ESHttpGet',
      of('_doc/*'),
    );
  }

  /** Brings changes into the stage's OpenSearch, if there is one. */
  toFeed(domain: SearchDomain | undefined): this {
    if (!domain) return this;
    const position = `/${domain.prefix}-*/_doc/*`;
    return this.#ask(domain, 'ESHttpGet', '/_alias/*', position)
      .#ask(domain, 'ESHttpPut', position)
      .#ask(domain, 'ESHttpPost', '/_bulk');
  }

  /** Makes the indexes of the stage's OpenSearch anew, if there is one, and lets readers see them. */
  toRebuildIn(domain: SearchDomain | undefined): this {
    if (!domain) return this;
    const indexes = `/${domain.prefix}-*`;
    return this.toFeed(domain)
      .toSearchIn(domain)
      .#ask(domain, 'ESHttpGet', indexes)
      .#ask(domain, 'ESHttpPut', indexes)
      .#ask(domain, 'ESHttpDelete', indexes)
      .#ask(domain, 'ESHttpPost', '/_aliases');
  }

  #ask(domain: SearchDomain, action: string, ...paths: string[]): this {
    this.#grant(
      [`es:${action}`],
      paths.map((path) => `${domain.domainArn}${path}`),
    );
    acknowledge(
      this.#fn.executionRole,
      paths.map((path) => `AwsSolutions-IAM5[Resource::${domain.exportedArn}${path}]`),
      'Each version of the indexes has a name of its own, behind the stage’s prefix.',
    );
    return this.#knows('OPENSEARCH_URL', `https://${domain.domainEndpoint}`).#knows(
      'OPENSEARCH_REGION',
      Stack.of(domain).region,
    );
  }

  toSendMailAs(identity: IEmailIdentity, from: string): this {
    identity.grantSendEmail(this.#fn);
    return this.#knows('MAIL_FROM', from);
  }

  #items(table: ContextTable, operations: string[], resourceArns: string[]): this {
    this.#grant(
      operations.map((operation) => `dynamodb:${operation}`),
      resourceArns,
    );
    return this.#knows(`TABLE_${table.context.toUpperCase()}`, table.tableName);
  }

  #objects(bucket: PrivateBucket, actions: string[], folders: string[]): this {
    this.#grant(
      actions,
      folders.map((folder) => bucket.arnForObjects(`${folder}*`)),
    );
    acknowledge(
      this.#fn.executionRole,
      folders.map((folder) => `AwsSolutions-IAM5[Resource::${bucket.exportedArn}/${folder}*]`),
      'All objects of a folder: their keys are hashes of what authors send.',
    );
    return this.#knows('FILES_BUCKET', bucket.bucketName);
  }

  #grant(actions: string[], resourceArns: string[]): void {
    const grantee: IGrantable = this.#fn;
    Grant.addToPrincipal({ grantee, actions, resourceArns });
  }

  #knows(name: string, value: string): this {
    this.#fn.addEnvironment(name, value);
    return this;
  }
}
