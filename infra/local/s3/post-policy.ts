import { z } from 'zod';
import { S3Error } from './s3-error.ts';
import { type Credentials, sameText, sign } from './signature.ts';

const Policy = z.object({
  expiration: z.string(),
  conditions: z.array(
    z.union([z.array(z.union([z.string(), z.number()])), z.record(z.string(), z.coerce.string())]),
  ),
});

/** Fields that no condition needs to name. */
const EXEMPT = new Set(['policy', 'x-amz-signature', 'file', 'bucket']);

/**
 * Checks a form upload against its signed policy: signature, expiry, and every condition; every field must be named by one.
 * @param form fields with lower-case names
 * @returns the allowed size of the file in bytes
 * @throws S3Error 403
 */
export function checkPostPolicy(
  form: Map<string, string>,
  bucket: string,
  credentials: Credentials,
): { min: number; max: number } {
  const policyText = form.get('policy') ?? '';
  const [accessKeyId, ...scope] = (form.get('x-amz-credential') ?? '').split('/');
  if (accessKeyId !== credentials.accessKeyId) {
    throw new S3Error('InvalidAccessKeyId', 403);
  }
  if (!sameText(sign(policyText, credentials.secretAccessKey, scope), form.get('x-amz-signature') ?? '')) {
    throw new S3Error('SignatureDoesNotMatch', 403);
  }
  const policy = Policy.parse(JSON.parse(Buffer.from(policyText, 'base64').toString()));
  if (Date.now() > Date.parse(policy.expiration)) {
    throw denied('Policy expired.');
  }
  const named = new Set(EXEMPT);
  const size = { min: 0, max: Number.POSITIVE_INFINITY };
  for (const condition of policy.conditions.flatMap(asTriples)) {
    const [operator, subject, value] = condition;
    if (operator === 'content-length-range') {
      size.min = Number(subject);
      size.max = Number(value);
      continue;
    }
    const field = String(subject).slice(1).toLowerCase();
    const given = (field === 'bucket' ? bucket : form.get(field)) ?? '';
    named.add(field);
    if (operator === 'eq' ? given !== String(value) : !given.startsWith(String(value))) {
      throw denied(`Policy Condition failed: ${JSON.stringify(condition)}`);
    }
  }
  for (const field of form.keys()) {
    if (!named.has(field) && !field.startsWith('x-ignore-')) {
      throw denied(`Extra input fields: ${field}`);
    }
  }
  return size;
}

const denied = (reason: string): S3Error =>
  new S3Error('AccessDenied', 403, `Invalid according to Policy: ${reason}`);

// {"acl": "private"} is short for ["eq", "$acl", "private"].
const asTriples = (condition: z.infer<typeof Policy>['conditions'][number]): (string | number)[][] =>
  Array.isArray(condition)
    ? [condition]
    : Object.entries(condition).map(([name, value]) => ['eq', `$${name}`, value]);
