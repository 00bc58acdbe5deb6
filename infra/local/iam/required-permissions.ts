/** An action on a resource, as IAM names them. `*` is the resource of actions that name none. */
export type Required = { action: string; resource: string };

/** A signed request to AWS. */
export type SignedRequest = {
  method: string;
  /** With the query. */
  path: string;
  header: (name: string) => string | undefined;
  body: string;
};

/** The region and account of the caller, in which all its resources are. */
type Place = { region: string; account: string };

/**
 * Returns the permissions that a request needs, by the service in its signature.
 * @returns undefined if the request isn't signed
 * @throws Error about a service whose actions aren't described here
 */
export function requiredPermissions(request: SignedRequest, place: Place): Required[] | undefined {
  const service = SCOPE.exec(request.header('authorization') ?? '')?.[1];
  if (service === undefined) return undefined;
  const describe = SERVICES[service];
  if (!describe) throw new Error(`The local cloud can’t check permissions for ${service}.`);
  return describe(request, place);
}

/** Credential=KEY/20261126/eu-central-1/dynamodb/aws4_request */
const SCOPE = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\/aws4_request/;

const SERVICES: Record<string, (request: SignedRequest, place: Place) => Required[]> = {
  dynamodb: (request, place) =>
    dynamoDbPermissions(targetOf(request), JSON.parse(request.body), (table) =>
      arn('dynamodb', place, `table/${table}`),
    ),
  s3: s3Permissions,
  sqs: (request, place) => {
    const { QueueUrl = '' }: { QueueUrl?: string } = JSON.parse(request.body);
    // A batch needs the permission of its single action.
    const action = targetOf(request).replace(/Batch$/, '');
    return [{ action: `sqs:${action}`, resource: arn('sqs', place, QueueUrl.split('/').at(-1) ?? '') }];
  },
  secretsmanager: (request) => {
    const { SecretId = '' }: { SecretId?: string } = JSON.parse(request.body);
    return [{ action: `secretsmanager:${targetOf(request)}`, resource: SecretId }];
  },
  ssm: (request, place) => {
    const { Name = '' }: { Name?: string } = JSON.parse(request.body);
    return [
      {
        action: `ssm:${targetOf(request)}`,
        resource: arn('ssm', place, `parameter/${Name.replace(/^\//, '')}`),
      },
    ];
  },
  kms: (request, place) => {
    const { KeyId = '' }: { KeyId?: string } = JSON.parse(request.body);
    const resource = KeyId.startsWith('arn:') ? KeyId : arn('kms', place, `key/${KeyId}`);
    return [{ action: `kms:${targetOf(request)}`, resource }];
  },
  ses: () => [{ action: 'ses:SendEmail', resource: ANY_RESOURCE }],
  monitoring: (request) => [{ action: `cloudwatch:${targetOf(request)}`, resource: ANY_RESOURCE }],
  lambda: (request, place) => {
    const name = /\/functions\/([^/]+)\/invocations/.exec(request.path)?.[1] ?? '';
    const named = decodeURIComponent(name);
    const resource = named.startsWith('arn:') ? named : arn('lambda', place, `function:${named}`);
    return [{ action: 'lambda:InvokeFunction', resource }];
  },
  'execute-api': () => [{ action: 'execute-api:ManageConnections', resource: ANY_RESOURCE }],
};

/** Here, a statement on any resource is enough: the request has its resource in a form that no local name resolves to. */
export const ANY_RESOURCE = '?';

const targetOf = ({ header }: SignedRequest): string => header('x-amz-target')?.split('.').at(-1) ?? '';

const arn = (service: string, { region, account }: Place, rest: string): string =>
  `arn:aws:${service}:${region}:${account}:${rest}`;

type Single = { TableName?: string; IndexName?: string };

/** Transactions need the permissions of their single actions, and reads of an index need the index. */
function dynamoDbPermissions(
  operation: string,
  body: Single & { RequestItems?: Record<string, unknown>; TransactItems?: Record<string, Single>[] },
  arnOf: (table: string) => string,
): Required[] {
  if (body.TransactItems) {
    return body.TransactItems.flatMap((item) =>
      Object.entries(item).map(([action, { TableName = '' }]) => ({
        action: `dynamodb:${TRANSACTED[action] ?? action}`,
        resource: arnOf(TableName),
      })),
    );
  }
  const action = `dynamodb:${operation}`;
  if (body.RequestItems)
    return Object.keys(body.RequestItems).map((table) => ({ action, resource: arnOf(table) }));
  const { TableName = '', IndexName } = body;
  return [{ action, resource: IndexName ? `${arnOf(TableName)}/index/${IndexName}` : arnOf(TableName) }];
}

const TRANSACTED: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** By AWS's table “Required permissions for Amazon S3 API operations”, for the operations that functions use. */
function s3Permissions({ method, path, header, body }: SignedRequest): Required[] {
  const url = new URL(path, 'http://s3');
  const [, bucket = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
  const has = (name: string): boolean => url.searchParams.has(name);
  const on = (action: string, name = key): Required => ({
    action: `s3:${action}`,
    resource: name === '' ? `arn:aws:s3:::${bucket}` : `arn:aws:s3:::${bucket}/${name}`,
  });
  if (key === '' && method === 'GET') return [on(has('versions') ? 'ListBucketVersions' : 'ListBucket')];
  if (key === '' && has('delete')) return deletedKeys(body).map(({ name, action }) => on(action, name));
  if (method === 'DELETE' && has('uploadId')) return [on('AbortMultipartUpload')];
  if (method === 'DELETE') return [on(has('versionId') ? 'DeleteObjectVersion' : 'DeleteObject')];
  if (method === 'GET' || method === 'HEAD')
    return [
      on(has('versionId') ? 'GetObjectVersion' : has('uploadId') ? 'ListMultipartUploadParts' : 'GetObject'),
    ];
  const source = header('x-amz-copy-source');
  const read = source
    ? [
        {
          action: 's3:GetObject',
          resource: `arn:aws:s3:::${decodeURIComponent(source).replace(/^\/|\?.*$/g, '')}`,
        },
      ]
    : [];
  return [on('PutObject'), ...read];
}

const deletedKeys = (xml: string): { name: string; action: string }[] =>
  [...xml.matchAll(/<Object>(.*?)<\/Object>/gs)].map(([, object = '']) => ({
    name: /<Key>(.*?)<\/Key>/s.exec(object)?.[1] ?? '',
    action: object.includes('<VersionId>') ? 'DeleteObjectVersion' : 'DeleteObject',
  }));
