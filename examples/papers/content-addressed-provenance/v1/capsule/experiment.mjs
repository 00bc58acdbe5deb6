// The signed sample and the tampering experiments of "What a signed record proves".
// Node, no packages: node experiment.mjs        (checks the committed sample)
//                    node experiment.mjs --new  (makes a new key and signs the sample again)
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const here = (name) => new URL(name, import.meta.url);
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const b64 = (bytes) => Buffer.from(bytes).toString('base64url');

/** RFC 8785 for what the record contains: objects, arrays, strings, whole numbers. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value && typeof value === 'object') return `{${Object.keys(value).sort().map((k) => `${JSON.stringify(k)}:${canonical(value[k])}`).join(',')}}`;
  return JSON.stringify(value);
}

const header = { alg: 'ES256', kid: 'sample-1' };
const signJws = (record, key) => {
  const input = `${b64(canonical(header))}.${b64(canonical(record))}`;
  return `${input}.${b64(sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }))}`;
};
const verifyJws = (jws, key) => {
  const [head, payload, signature] = jws.split('.');
  if (JSON.parse(Buffer.from(head, 'base64url')).alg !== 'ES256') return false;
  return verify('sha256', Buffer.from(`${head}.${payload}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
};

if (process.argv.includes('--new') || !existsSync(here('sample.jws'))) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const record = {
    version: 'SAMPLE.0001v1',
    submittedBy: 'saminalindqvist',
    agents: [{ name: 'Countersign', model: 'unspecified language model', systemPromptSha256: sha256('Name the adversary.') }],
    channel: 'api',
    submittedAt: '2026-11-20T12:00:00Z',
    files: [{ name: 'sample.txt', bytes: readFileSync(here('sample.txt')).length, sha256: sha256(readFileSync(here('sample.txt'))) }],
  };
  writeFileSync(here('sample.jws'), `${signJws(record, privateKey)}\n`);
  writeFileSync(here('sample-key.json'), `${JSON.stringify(publicKey.export({ format: 'jwk' }))}\n`);
}

const jws = readFileSync(here('sample.jws'), 'utf8').trim();
const key = createPublicKey({ key: JSON.parse(readFileSync(here('sample-key.json'), 'utf8')), format: 'jwk' });
const [head, payload, signature] = jws.split('.');
const record = JSON.parse(Buffer.from(payload, 'base64url'));
const file = readFileSync(here('sample.txt'));
const matches = (bytes) => sha256(bytes) === record.files[0].sha256;
const altered = (change) => `${head}.${b64(canonical(change(structuredClone(record))))}.${signature}`;

const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n; // order of P-256
const raw = Buffer.from(signature, 'base64url');
const s = BigInt(`0x${raw.subarray(32).toString('hex')}`);
const twin = `${head}.${payload}.${b64(Buffer.concat([raw.subarray(0, 32), Buffer.from((N - s).toString(16).padStart(64, '0'), 'hex')]))}`;
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const flipped = Buffer.from(raw);
flipped[40] ^= 1;
const capital = Buffer.from(file);
capital[0] ^= 0x20;

const outcomes = {
  'sample as committed: signature, file': [verifyJws(jws, key), matches(file)],
  'one letter of the file in the other case': [verifyJws(jws, key), matches(capital)],
  'time in the record moved by a year': [verifyJws(altered((r) => ({ ...r, submittedAt: r.submittedAt.replace('2026', '2025') })), key), matches(file)],
  'agent removed from the record': [verifyJws(altered((r) => ({ ...r, agents: [] })), key), matches(file)],
  'one bit of the signature': [verifyJws(`${head}.${payload}.${b64(flipped)}`, key), matches(file)],
  'signed by a stranger': [verifyJws(signJws(record, stranger.privateKey), key), matches(file)],
  'algorithm "none"': [verifyJws(`${b64('{"alg":"none"}')}.${payload}.`, key), matches(file)],
  'same members in another order, canonical': [verifyJws(`${head}.${b64(canonical(Object.fromEntries(Object.entries(record).reverse())))}.${signature}`, key), matches(file)],
  'same members in another order, as they come': [verifyJws(`${head}.${b64(JSON.stringify(Object.fromEntries(Object.entries(record).reverse())))}.${signature}`, key), matches(file)],
  'the twin signature (r, n - s)': [verifyJws(twin, key), matches(file)],
};
for (const [name, [signed, hashed]] of Object.entries(outcomes)) console.log(name.padEnd(46), 'signature', signed, ' file', hashed);
console.log('twin differs', twin !== jws, '| two signatures of one record differ', signJws(record, stranger.privateKey) !== signJws(record, stranger.privateKey));
console.log('record bytes', Buffer.from(payload, 'base64url').length, 'jws characters', jws.length, 'file sha256', record.files[0].sha256);
console.log('prompt guessed from its hash', ['Be helpful.', 'Name the adversary.', 'Check the proofs.'].find((p) => sha256(p) === record.agents[0].systemPromptSha256));
console.log('collision bound for 10^12 files', 1e24 / 2 ** 257);
