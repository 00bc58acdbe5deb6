import { Stack, Token } from 'aws-cdk-lib';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { StageConfig } from '../config.ts';
import { acknowledge } from '../nag/acknowledge.ts';
import type { ContextTable } from './context-table.ts';
import type { MailSender } from './mail-sender.ts';
import { originParameterName } from './origin-parameter.ts';
import type { PrivateBucket } from './private-bucket.ts';
import type { ResourceFunction } from './resource-function.ts';
import type { SearchDomain } from './search-domain.ts';
import type { SocketApi } from './socket-api.ts';

/**
 * Grants permissions in readable form: `permit(auth).toReadAndWrite(identity).toSignWith(key)`. The function also gets the
 * names of the resources that it may use, and no others: TABLE_IDENTITY, FILES_BUCKET, SIGNING_KEY_ID.
 */
export const permit = (fn: ResourceFunction): Permit => new Permit(fn);

/** The resources of sockets: the API, the table of connections, and the table of sessions. */
interface OpenSockets {
  table: ContextTable;
  sockets: SocketApi;
  identity: ContextTable;
}

// No Scan: every list that a request reads has an index (ARCHITECTURE.md).
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

  /** Updates of items; no creation and no deletion. */
  toUpdate(table: ContextTable): this {
    return this.#items(table, ['UpdateItem'], [table.tableArn]);
  }

  toReadAndWrite(table: ContextTable): this {
    return this.toRead(table).toWrite(table);
  }

  /** Reads objects below a folder of the bucket: `papers/`. A missing object is a 404 (without ListBucket S3 answers 403). */
  toGet(bucket: PrivateBucket, ...folders: string[]): this {
    this.#grant(['s3:ListBucket'], [bucket.bucketArn]);
    return this.#objects(bucket, ['s3:GetObject'], folders);
  }

  toPut(bucket: PrivateBucket, ...folders: string[]): this {
    return this.#objects(bucket, ['s3:PutObject'], folders);
  }

  /** Deletes all versions of objects below folders. Only for erasing papers: nothing else deletes objects. */
  toErase(bucket: PrivateBucket, ...folders: string[]): this {
    this.#grant(['s3:ListBucketVersions'], [bucket.bucketArn]);
    return this.#objects(bucket, ['s3:DeleteObject', 's3:DeleteObjectVersion'], folders);
  }

  /** Reads a table from beginning to end. Only for erasing papers: no request scans a table. */
  toScan(...tables: ContextTable[]): this {
    for (const table of tables) this.#items(table, ['Scan'], [table.tableArn]);
    return this;
  }

  toSignWith(key: IKey): this {
    this.#grant(['kms:Sign', 'kms:GetPublicKey'], [key.keyArn]);
    return this.#knows('SIGNING_KEY_ID', key.keyId);
  }

  /** Reads a secret; the variable `name` has its ARN. */
  toReadSecret(name: string, secret: { readonly secretArn: string }): this {
    this.#grant(['secretsmanager:GetSecretValue'], [secret.secretArn]);
    return this.#knows(name, secret.secretArn);
  }

  /** Reads the stage's own address from its parameter, unless it is a setting. */
  toReadOrigin(config: StageConfig): this {
    const name = originParameterName(config);
    if (name === undefined) return this;
    const resourceName = name.slice(1);
    const arn = this.#fn.stack.formatArn({ service: 'ssm', resource: 'parameter', resourceName });
    this.#grant(['ssm:GetParameter'], [arn]);
    return this.#knows('ORIGIN_PARAMETER', name);
  }

  /** Reads the stage's keys of catalogs, if an operator has set the parameter (docs/deploying.md). */
  toReadCatalogKeys(config: StageConfig): this {
    const resourceName = `${PRODUCT_NAME.toLowerCase()}/${config.stage}/catalog-keys`;
    const arn = this.#fn.stack.formatArn({ service: 'ssm', resource: 'parameter', resourceName });
    this.#grant(['ssm:GetParameter'], [arn]);
    return this.#knows('CATALOG_KEYS_PARAMETER', `/${resourceName}`);
  }

  /** Asks a language model for streamed answers, if it is one of Bedrock: `bedrock:<model>`, or a profile of several regions. */
  toAskModel(named: string): this {
    const [server, ...rest] = named.split(':');
    if (server !== 'bedrock') return this;
    const id = rest.join(':');
    const { stack } = this.#fn;
    const arnOf = (resource: string, resourceName: string, place: object) =>
      stack.formatArn({ service: 'bedrock', resource, resourceName, ...place });
    const [, ofProfile] = /^(?:us|us-gov|eu|apac|jp|au|ca|global)\.(.+)$/.exec(id) ?? [];
    const models = [
      arnOf('foundation-model', ofProfile ?? id, { account: '', ...(ofProfile ? { region: '*' } : {}) }),
    ];
    if (ofProfile) {
      models.push(arnOf('inference-profile', id, {}));
      const partition = Token.isUnresolved(stack.partition) ? '<AWS::Partition>' : stack.partition;
      acknowledge(
        this.#fn.executionRole,
        `AwsSolutions-IAM5[Resource::arn:${partition}:bedrock:*::foundation-model/${ofProfile}]`,
        'One model, in any of the regions of its inference profile.',
      );
    }
    this.#grant(['bedrock:InvokeModelWithResponseStream'], models);
    return this;
  }

  /** Sends messages to a queue; the variable `name` has its URL. */
  toSendTo(name: string, queue: IQueue): this {
    this.#grant(['sqs:SendMessage'], [queue.queueArn]);
    return this.#knows(name, queue.queueUrl);
  }

  /** Calls a function and waits for its answer; the variable `name` has its ARN. */
  toCall(name: string, fn: ResourceFunction): this {
    this.#grant(['lambda:InvokeFunction'], [fn.live.functionArn]);
    return this.#knows(name, fn.live.functionArn);
  }

  /** Posts to open sockets (`_lib/realtime/sockets.ts`): finds them, checks their sessions, deletes closed ones. */
  toReachSockets({ table, sockets, identity }: OpenSockets): this {
    this.toReadAndWrite(table).toRead(identity);
    this.#grant(['execute-api:ManageConnections'], sockets.connectionArns);
    acknowledge(
      this.#fn.executionRole,
      sockets.findingsIn(this.#fn.stack).map((arn) => `AwsSolutions-IAM5[Resource::${arn}]`),
      'All sockets: API Gateway chooses their ids.',
    );
    return this.#knows('SOCKET_ENDPOINT', sockets.callbackUrl);
  }

  /** Searches in the stage's OpenSearch domain. Without a domain SQLite searches, and nothing is granted. */
  toSearchIn(domain: SearchDomain | undefined): this {
    if (!domain) return this;
    const of = (call: string) => `/${domain.prefix}-*/${call}`;
    return this.#ask(domain, 'ESHttpPost', of('_search'), of('_mget')).#ask(
      domain,
      'ESHttpGet',
      of('_doc/*'),
    );
  }

  /** Writes changes to the stage's OpenSearch domain, if there is one. */
  toFeed(domain: SearchDomain | undefined): this {
    if (!domain) return this;
    const position = `/${domain.prefix}-*/_doc/*`;
    return this.#ask(domain, 'ESHttpGet', '/_alias/*', position)
      .#ask(domain, 'ESHttpPut', position)
      .#ask(domain, 'ESHttpPost', '/_bulk');
  }

  /** Rebuilds the indexes of the stage's OpenSearch domain, if there is one, and switches readers to them. */
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

  /** Removes all traces of a document from the stage's OpenSearch domain, if there is one. */
  toExpungeIn(domain: SearchDomain | undefined): this {
    if (!domain) return this;
    const indexes = `/${domain.prefix}-*`;
    return this.toFeed(domain)
      .#ask(domain, 'ESHttpGet', indexes)
      .#ask(domain, 'ESHttpDelete', indexes)
      .#ask(domain, 'ESHttpPost', `${indexes}/_forcemerge`);
  }

  #ask(domain: SearchDomain, action: string, ...paths: string[]): this {
    this.#grant(
      [`es:${action}`],
      paths.map((path) => `${domain.domainArn}${path}`),
    );
    acknowledge(
      this.#fn.executionRole,
      paths.map((path) => `AwsSolutions-IAM5[Resource::${domain.publishedArn}${path}]`),
      'Each version of the indexes has its own name after the stage’s prefix.',
    );
    return this.#knows('OPENSEARCH_URL', `https://${domain.domainEndpoint}`).#knows(
      'OPENSEARCH_REGION',
      Stack.of(domain).region,
    );
  }

  /** Sends emails at the account's rate. */
  toSendMailAs(sender: MailSender): this {
    sender.grantSend(this.#fn);
    return this.#knows('MAIL_FROM', sender.from)
      .#knows('MAIL_RATE', String(sender.rate))
      .#knows('MAIL_CONFIGURATION_SET', sender.configurationSet.configurationSetName);
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
      folders.map((folder) => `AwsSolutions-IAM5[Resource::${bucket.publishedArn}/${folder}*]`),
      'All objects of a folder: their keys are hashes of the authors’ files.',
    );
    return this.#knows(bucket.variable, bucket.bucketName);
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
