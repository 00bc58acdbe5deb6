import type { HttpAnswer, HttpRequest } from '../http/messages.ts';
import { checkReadConditions, describingHeaders, rangeOf } from '../s3/object-requests.ts';
import type { ObjectStore } from '../s3/object-store.ts';
import { S3Error } from '../s3/s3-error.ts';
import { toXml } from '../s3/xml.ts';

/**
 * Answers a viewer's request from a bucket, as S3 answers CloudFront.
 * @param mayList whether CloudFront may list the bucket; otherwise S3 answers 403 for a missing object
 */
export async function answerFromBucket(
  store: ObjectStore,
  bucket: string,
  mayList: boolean,
  request: HttpRequest,
): Promise<HttpAnswer> {
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new S3Error('MethodNotAllowed', 405);
    }
    const object = store.index.find(bucket, decodeURIComponent(request.path.slice(1)));
    if (object === undefined) {
      throw mayList ? new S3Error('NoSuchKey', 404) : new S3Error('AccessDenied', 403);
    }
    const headers = publicHeaders(describingHeaders(object));
    if (checkReadConditions(object, request.headers) === 304) {
      return { status: 304, headers, body: '' };
    }
    const range = request.method === 'GET' ? rangeOf(request.headers.range, object.size) : undefined;
    const length = range === undefined ? object.size : range.end - range.start + 1;
    headers['content-length'] = String(length);
    if (range !== undefined) {
      headers['content-range'] = `bytes ${range.start}-${range.end}/${object.size}`;
    }
    return {
      status: range === undefined ? 200 : 206,
      headers,
      body: request.method === 'HEAD' || length === 0 ? '' : await store.read(object, range),
    };
  } catch (error) {
    const known = error instanceof URIError ? new S3Error('InvalidURI', 400) : error;
    if (!(known instanceof S3Error)) {
      throw error;
    }
    return {
      status: known.status,
      headers: { 'content-type': 'application/xml' },
      body: toXml({ Error: { Code: known.code, Message: known.message } }),
    };
  }
}

// CloudFront doesn't pass on headers about storage: checksums, encryption, version.
const publicHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith('x-amz-') || name.startsWith('x-amz-meta-')),
  );
