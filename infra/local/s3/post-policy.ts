import { z } from 'zod';
import { S3Error } from './s3-error.ts';
import { type Credentials, verifyPolicySignature } from './signature.ts';

const Policy = z.object({
  expiration: z.string(),
  conditions: z.array(
    z.union([z.array(z.union([z.string(), z.number()])), z.record(z.string(), z.coerce.string())]),
  ),
});

/** Fields that need no condition. */
const EXEMPT = new Set(['policy', 'x-amz-signature', 'file', 'bucket']);

/**
 * Checks a form upload against its signed policy: signature, expiry and conditions. Every field needs a condition.
 * @param form fields by lowercase name
 * @returns the allowed size of the file in bytes
 * @throws S3Error 403
 */
export async function checkPostPolicy(
  form: Map<string, string>,
  bucket: string,
  credentials: Credentials,
): Promise<{ min: number; max: number }> {
  const policyText = form.get('policy') ?? '';
  const field = (name: string): string => form.get(name) ?? '';
  const claim = {
    credential: field('x-amz-credential'),
    signature: field('x-amz-signature'),
    date: field('x-amz-date'),
  };
  await verifyPolicySignature(policyText, claim, credentials);
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
    const name = String(subject).slice(1).toLowerCase();
    const given = name === 'bucket' ? bucket : field(name);
    named.add(name);
    if (operator === 'eq' ? given !== String(value) : !given.startsWith(String(value))) {
      throw denied(`Policy Condition failed: ${JSON.stringify(condition)}`);
    }
  }
  for (const name of form.keys()) {
    if (!named.has(name) && !name.startsWith('x-ignore-')) {
      throw denied(`Extra input fields: ${name}`);
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
