import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  DecryptCommand,
  GetPublicKeyCommand,
  KMSClient,
  SignCommand,
  VerifyCommand,
} from '@aws-sdk/client-kms';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientSettings, type Sample, START_MS, startSample } from './fixtures/start-sample.ts';

let cloud: Sample;
let s3: S3Client;
let kms: KMSClient;
let Bucket: string;
beforeAll(async () => {
  cloud = await startSample();
  s3 = new S3Client({ ...clientSettings(cloud, cloud.endpoints.s3), forcePathStyle: true });
  kms = new KMSClient(clientSettings(cloud, cloud.endpoints.kms));
  Bucket = (await environment()).BUCKET ?? '';
}, START_MS);
afterAll(() => cloud?.close());

const environment = async (): Promise<Record<string, string>> =>
  (await fetch(`${cloud.url}/api/papers/x?show=env`)).json();

describe('uploading from a browser', () => {
  const origin = { origin: 'http://localhost:1' };

  it('accepts a presigned form that follows its policy', async () => {
    const { url, fields } = await createPresignedPost(s3, {
      Bucket,
      Key: 'sub/paper.pdf',
      Conditions: [
        ['content-length-range', 1, 100],
        ['eq', '$Content-Type', 'application/pdf'],
      ],
      Fields: { 'Content-Type': 'application/pdf' },
    });
    const post = (content: string) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        form.append(name, value);
      }
      form.append('file', new Blob([content]), 'paper.pdf');
      return fetch(url, { method: 'POST', body: form, headers: origin });
    };
    const taken = await post('%PDF');
    expect(taken.status).toBe(204);
    expect(taken.headers.get('access-control-allow-origin')).toBe('*');
    expect((await post('x'.repeat(101))).status).toBe(400);
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'sub/paper.pdf' }));
    expect([head.ContentLength, head.ContentType]).toEqual([4, 'application/pdf']);
  });

  it.each([
    ['without a file', '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nk\r\n--x--\r\n'],
    ['that ends within a field', '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nk'],
    [
      'with more than 20 KB of fields',
      `--x\r\nContent-Disposition: form-data; name="key"\r\n\r\n${'k'.repeat(21_000)}\r\n`,
    ],
  ])('rejects a form %s', async (_, body) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await fetch(`${cloud.endpoints.s3}/${Bucket}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('<Code>MalformedPOSTRequest</Code>');
  });

  it('rejects a presigned URL with a wrong signature or an old date', async () => {
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'any' }));
    const forged = url.replace(/(X-Amz-Signature=)\w{4}/, '$10000');
    expect(await (await fetch(forged, { method: 'PUT', body: 'x' })).text()).toContain(
      'SignatureDoesNotMatch',
    );
    const late = url.replace(/X-Amz-Date=\d{8}/, 'X-Amz-Date=20200101');
    expect(await (await fetch(late, { method: 'PUT', body: 'x' })).text()).toContain('Request has expired');
  });

  it('keeps the bytes of a large file', async () => {
    const { url, fields } = await createPresignedPost(s3, {
      Bucket,
      Key: 'large',
      Conditions: [['content-length-range', 1, 50_000_000]],
    });
    const content = new Uint8Array(20_000_000).map((_, index) =>
      index % 97 === 0 ? 13 : index % 89 === 0 ? 10 : 45,
    );
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      form.append(name, value);
    }
    form.append('file', new Blob([content]));
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204);
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'large' }));
    const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');
    expect(md5((await Body?.transformToByteArray()) ?? new Uint8Array())).toBe(md5(content));
  });

  it('accepts a presigned PUT after a preflight request', async () => {
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'put.txt' }));
    const asked = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    };
    expect((await fetch(url, { method: 'OPTIONS', headers: { ...origin, ...asked } })).status).toBe(200);
    expect((await fetch(url, { method: 'PUT', body: 'hello', headers: origin })).status).toBe(200);
    expect((await fetch(url.replace('put.txt', 'other.txt'), { method: 'PUT', body: 'x' })).status).toBe(403);
  });
});

describe('mail', () => {
  it('appears at /dev/mail, newest first, and is found by recipient in any case', async () => {
    const ses = new SESv2Client(clientSettings(cloud, cloud.endpoints.ses));
    const send = (subject: string) =>
      ses.send(
        new SendEmailCommand({
          FromEmailAddress: 'Sample <no-reply@sample.test>',
          Destination: { ToAddresses: ['Ada@Example.test'] },
          Content: {
            Simple: {
              Subject: { Data: subject },
              Body: { Text: { Data: 'Code 123456' }, Html: { Data: '<p>Code</p>' } },
            },
          },
        }),
      );
    await send('first');
    await send('second <b>');
    const mails = await (await fetch(`${cloud.url}/dev/mail.json?to=ada@example.TEST`)).json();
    expect(mails).toMatchObject([
      { to: 'Ada@Example.test', subject: 'second <b>', text: 'Code 123456', html: '<p>Code</p>' },
      { subject: 'first' },
    ]);
    expect(await (await fetch(`${cloud.url}/dev/mail.json?to=nobody@example.test`)).json()).toEqual([]);
    const page = await (await fetch(`${cloud.url}/dev/mail`)).text();
    expect(page).toContain('second &#60;b&#62;');
    const [, link = ''] = /href="(\/dev\/mail\/[^"]+)"/.exec(page) ?? [];
    expect(await (await fetch(cloud.url + link)).text()).toContain('Code 123456');
  });

  it('is rejected from a sender that the stack has not verified', async () => {
    const ses = new SESv2Client(clientSettings(cloud, cloud.endpoints.ses));
    const sending = ses.send(
      new SendEmailCommand({
        FromEmailAddress: 'someone@else.test',
        Destination: { ToAddresses: ['ada@example.test'] },
        Content: { Simple: { Subject: { Data: 'x' }, Body: {} } },
      }),
    );
    await expect(sending).rejects.toThrow(/not verified/);
  });
});

describe('the signing key', () => {
  it('signs digests and messages that the public key verifies', async () => {
    const { KEY_ID: KeyId } = await environment();
    const text = Buffer.from('a colophon');
    const digest = createHash('sha256').update(text).digest();
    const signing = { KeyId, SigningAlgorithm: 'ECDSA_SHA_256' } as const;
    const byDigest = await kms.send(new SignCommand({ ...signing, Message: digest, MessageType: 'DIGEST' }));
    const byText = await kms.send(new SignCommand({ ...signing, Message: text }));
    const { PublicKey = new Uint8Array() } = await kms.send(new GetPublicKeyCommand({ KeyId }));
    const key = createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' });
    for (const { Signature = new Uint8Array() } of [byDigest, byText]) {
      expect(verify('sha256', text, key, Signature)).toBe(true);
      const { SignatureValid } = await kms.send(new VerifyCommand({ ...signing, Message: text, Signature }));
      expect(SignatureValid).toBe(true);
    }
    const forged = kms.send(
      new VerifyCommand({ ...signing, Message: text, Signature: new Uint8Array([1, 2]) }),
    );
    await expect(forged).rejects.toThrow(/not valid/);
  });

  it('rejects encryption and decryption', async () => {
    const { KEY_ID: KeyId } = await environment();
    const blob = Buffer.concat([Buffer.from([KeyId?.length ?? 0]), Buffer.from(KeyId ?? '')]);
    await expect(kms.send(new DecryptCommand({ CiphertextBlob: blob }))).rejects.toThrow(/does not encrypt/);
  });
});

describe('services', () => {
  it('name the operation that they do not serve', async () => {
    const answer = await fetch(cloud.endpoints.kms, {
      method: 'POST',
      headers: { 'x-amz-target': 'TrentService.CreateKey' },
    });
    expect(await answer.json()).toMatchObject({
      message: 'The local cloud does not serve TrentService.CreateKey',
    });
  });

  it('reject requests from a web page', async () => {
    const answer = await fetch(cloud.endpoints.kms, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
  });
});
