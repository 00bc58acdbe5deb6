import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DemonstrationClock } from '../clock/demonstration-clock.ts';
import { sendAnswer, toHttpRequest } from '../http/messages.ts';
import { type Listener, listen } from '../http/servers.ts';
import { corsHeaders, corsRuleFor, preflightHeaders } from './bucket-cors.ts';
import * as buckets from './bucket-requests.ts';
import type { MultipartUploads } from './multipart-uploads.ts';
import * as objects from './object-requests.ts';
import type { ObjectStore } from './object-store.ts';
import { postObject } from './post-form.ts';
import { S3Error } from './s3-error.ts';
import type { S3Answer, S3Request } from './s3-request.ts';
import { type Credentials, verifySignature } from './signature.ts';
import { toXml } from './xml.ts';

type Engine = {
  store: ObjectStore;
  uploads: MultipartUploads;
  credentials: Credentials;
  clock: DemonstrationClock;
};

/** Serves the S3 API, path style, on a separate loopback port. */
export const startS3Server = (engine: Engine): Promise<Listener> =>
  listen((message, response) => handle(engine, message, response), { port: 0, host: '127.0.0.1' });

async function handle(engine: Engine, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const requestId = randomUUID();
  const answer = await respond(engine, message).catch((error: unknown) => errorAnswer(error, requestId));
  const { status, headers = {}, xml, body } = answer;
  await sendAnswer(response, message.method ?? 'GET', {
    status,
    headers: {
      'x-amz-request-id': requestId,
      ...(xml === undefined ? {} : { 'content-type': 'application/xml' }),
      ...corsOf(engine.store, message),
      ...headers,
    },
    body: body ?? (xml === undefined ? '' : toXml(xml)),
  });
}

async function respond(engine: Engine, message: IncomingMessage): Promise<S3Answer> {
  const request = toS3Request(message);
  if (request.method === 'OPTIONS') {
    return preflight(engine.store, request);
  }
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data') === true;
  if (request.method === 'POST' && request.key === '' && isForm) {
    return postObject(engine.store, request, engine.credentials);
  }
  await verifySignature(
    { method: request.method, url: message.url ?? '/', headers: message.headers },
    engine.credentials,
    engine.clock.isOpen,
  );
  if (request.bucket === '') {
    return buckets.listBuckets(engine.store);
  }
  return request.key === '' ? bucketRequest(engine, request) : objectRequest(engine, request);
}

function bucketRequest({ store }: Engine, request: S3Request): S3Answer | Promise<S3Answer> {
  const { method, query, bucket } = request;
  const asked = [...query.keys()].filter((name) => !PLAIN_PARAMETERS.has(name)).join('&');
  if (method === 'PUT' && asked === '') {
    return buckets.createBucket(store, request);
  }
  store.index.bucket(bucket);
  switch (`${method} ${asked}`) {
    case 'HEAD ':
      return { status: 200 };
    case 'GET ':
      return buckets.listObjects(store, request);
    case 'DELETE ':
      return buckets.deleteBucket(store, request);
    case 'PUT cors':
      return buckets.putCors(store, request);
    case 'GET versioning':
    case 'PUT versioning':
      return buckets.bucketVersioning(store, request);
    case 'GET versions':
      return buckets.listVersions(store, request);
    case 'POST delete':
      return buckets.deleteObjects(store, request);
    case 'GET location':
      return { status: 200, xml: { LocationConstraint: '' } };
    default:
      throw notServed(request);
  }
}

/** Parameters of listings and of the SDK itself, which name no sub-resource. */
const PLAIN_PARAMETERS = new Set([
  'x-id',
  'list-type',
  'prefix',
  'delimiter',
  'max-keys',
  'marker',
  'start-after',
  'continuation-token',
  'encoding-type',
  'fetch-owner',
  'key-marker',
  'version-id-marker',
]);

function objectRequest({ store, uploads }: Engine, request: S3Request): S3Answer | Promise<S3Answer> {
  const { method, query, headers } = request;
  if (query.has('uploads') && method === 'POST') {
    return uploads.create(request);
  }
  if (query.has('uploadId')) {
    const { putPart, listParts, complete, abort } = uploads;
    const byMethod: Record<string, (request: S3Request) => S3Answer | Promise<S3Answer>> = {
      PUT: putPart,
      GET: listParts,
      POST: complete,
      DELETE: abort,
    };
    return (byMethod[method] ?? refuse)(request);
  }
  if (query.has('tagging')) {
    return objects.objectTagging(store, request);
  }
  if (query.has('acl') || query.has('attributes') || query.has('retention') || query.has('legal-hold')) {
    throw notServed(request);
  }
  switch (method) {
    case 'GET':
    case 'HEAD':
      return objects.getObject(store, request);
    case 'PUT':
      store.index.bucket(request.bucket);
      return headers['x-amz-copy-source'] === undefined
        ? objects.putObject(store, request)
        : objects.copyObject(store, request);
    case 'DELETE':
      return objects.deleteObject(store, request);
    default:
      throw notServed(request);
  }
}

const refuse = (request: S3Request): never => {
  throw notServed(request);
};

const notServed = ({ method, message }: S3Request): S3Error =>
  new S3Error(
    'NotImplemented',
    501,
    `The local S3 does not serve ${method} ${message.url?.split('?')[1] ?? ''}`,
  );

function preflight(store: ObjectStore, { bucket, headers }: S3Request): S3Answer {
  const rule = corsRuleFor(
    store.index.bucket(bucket).cors,
    headers.origin ?? '',
    headers['access-control-request-method'] ?? '',
  );
  const allowed = rule && preflightHeaders(rule, headers['access-control-request-headers'] ?? '');
  if (rule === undefined || allowed === undefined) {
    throw new S3Error('AccessForbidden', 403, 'CORSResponse: This CORS request is not allowed.');
  }
  return { status: 200, headers: { ...corsHeaders(rule, headers.origin ?? ''), ...allowed } };
}

function corsOf(store: ObjectStore, message: IncomingMessage): Record<string, string> {
  const origin = message.headers.origin;
  const bucket = message.url?.split(/[/?]/)[1] ?? '';
  if (origin === undefined || message.method === 'OPTIONS' || !store.index.hasBucket(bucket)) {
    return {};
  }
  const rule = corsRuleFor(store.index.bucket(bucket).cors, origin, message.method ?? 'GET');
  return rule === undefined ? {} : corsHeaders(rule, origin);
}

function errorAnswer(error: unknown, requestId: string): S3Answer {
  const known =
    error instanceof S3Error ? error : error instanceof URIError ? new S3Error('InvalidURI', 400) : undefined;
  if (known === undefined) {
    console.error(error);
  }
  const { code, status, message } =
    known ?? new S3Error('InternalError', 500, 'We encountered an internal error.');
  return { status, xml: { Error: { Code: code, Message: message, RequestId: requestId } } };
}

function toS3Request(message: IncomingMessage): S3Request {
  const { method, path, query, headers } = toHttpRequest(message);
  const [bucket = '', ...key] = path.slice(1).split('/');
  return {
    message,
    method,
    bucket: decodeURIComponent(bucket),
    key: decodeURIComponent(key.join('/')),
    query: new URLSearchParams(query),
    headers,
  };
}
