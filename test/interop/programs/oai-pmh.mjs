// Harvests all identifiers, and the records of one set, with the client oai-pmh of npm.
import { createRequire } from 'node:module';

const require = createRequire(`${process.env.NODE_MODULES}/`);
const { OaiPmh } = require('oai-pmh');

const client = new OaiPmh(`${process.env.ORIGIN}/oai`);
const { protocolVersion } = await client.identify();
if (protocolVersion !== '2.0') throw new Error(`Protocol version ${protocolVersion}`);

const identifiers = new Set();
for await (const { identifier } of client.listIdentifiers({ metadataPrefix: 'oai_dc' }))
  identifiers.add(identifier);
if (identifiers.size < Number(process.env.PAPERS)) throw new Error(`Only ${identifiers.size} identifiers`);

let records = 0;
for await (const { header, metadata } of client.listRecords({
  metadataPrefix: 'oai_datacite',
  set: 'cs:cs.SE',
})) {
  const isDeleted = header.$?.status === 'deleted';
  if (!isDeleted && !metadata) throw new Error(`${header.identifier} has no metadata`);
  records += 1;
}
console.log(`${identifiers.size} identifiers, ${records} records of cs.SE`);
