import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { dumpPapers } from '../../functions/jobs/dump-papers/dump-papers.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { anOwnPlatform, useFilesOf } from '../support/own-platform.ts';
import { until } from '../support/until.ts';

const platform = anOwnPlatform({ LIMIT_FACTOR: '100' });
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => name === 'url',
});
const Part = z.object({ url: z.url(), papers: z.number(), bytes: z.number(), sha256: z.string() });
const Manifest = z.object({ papers: z.number(), parts: z.array(Part) });
const Line = z.object({ archiveId: z.string(), title: z.string(), text: z.string(), address: z.url() });
const Description = z.record(z.string(), z.string());
const Listed = z.array(
  z.object({ loc: z.url(), lastmod: z.string().optional(), 'rs:md': Description.optional() }),
);

const get = (address: string) => {
  const { pathname } = new URL(address, platform().url);
  return fetch(new URL(pathname, platform().url));
};
const bytesOf = async (address: string) => Buffer.from(await (await get(address)).arrayBuffer());
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
async function listOf(address: string) {
  const { urlset } = parser.parse(await (await get(address)).text());
  return { capability: urlset['rs:md']['@capability'], entries: Listed.parse(urlset.url ?? []) };
}
async function dumped() {
  const manifest = Manifest.parse(await (await get('/files/dumps/manifest.json')).json());
  const parts = await Promise.all(
    manifest.parts.map(async (part) => ({ ...part, content: await bytesOf(part.url) })),
  );
  const lines = parts.flatMap(({ content }) => gunzipSync(content).toString().trimEnd().split('\n'));
  return { manifest, parts, papers: lines.map((line) => Line.parse(JSON.parse(line))) };
}

let kept = '';
let withdrawn = '';
beforeAll(async () => {
  const author = await aSupervisor();
  ({ archiveId: kept } = await aPublishedPaper(author, { title: 'Kept in the dump' }));
  const other = await aPublishedPaper(author, { title: 'Withdrawn before the dump' });
  withdrawn = other.id;
  await call('DELETE', `/papers/${other.id}`, { token: author.token, body: { reason: 'It was wrong.' } });
  await until(async () => {
    const { changes } = (await call('GET', '/changes')).body.data;
    return changes.length === 2 && changes.some(({ isDeleted }: { isDeleted: boolean }) => isDeleted)
      ? true
      : undefined;
  }, 'the changes');
  await platform().runJob('dumpnightly');
});

describe('the nightly dump', () => {
  it('has the full text of public papers, in parts with checksums', async () => {
    const { manifest, parts, papers } = await dumped();
    expect(papers.map(({ archiveId }) => archiveId)).toEqual([kept]);
    expect(papers[0]?.text).toContain('Introduction');
    expect(manifest.papers).toBe(1);
    const sums = (await bytesOf(parts[0]?.url.replace(/[^/]+$/, 'SHA256SUMS') ?? '')).toString();
    for (const { url, content, bytes, ...part } of parts) {
      expect([content.length, sha256(content)]).toEqual([bytes, part.sha256]);
      expect(sums).toContain(`${part.sha256}  ${url.replace(/^.*\//, '')}\n`);
    }
  });

  it('is described by ResourceSync, whose lists lead to the files', async () => {
    const description = await listOf('/.well-known/resourcesync');
    const capabilities = await listOf(description.entries[0]?.loc ?? '');
    expect([description.capability, capabilities.capability]).toEqual(['description', 'capabilitylist']);
    const [resources, changes] = await Promise.all(capabilities.entries.map(({ loc }) => listOf(loc)));
    expect([resources?.capability, changes?.capability]).toEqual(['resourcelist', 'changelist']);
    expect(resources?.entries).toHaveLength(3);
    for (const { loc, 'rs:md': about = {} } of resources?.entries ?? []) {
      const content = await bytesOf(loc);
      expect([loc, String(content.length), `sha-256:${sha256(content)}`]).toEqual([
        loc,
        about['@length'],
        about['@hash'],
      ]);
    }
    const kinds = new Map(changes?.entries.map(({ loc, 'rs:md': about }) => [loc, about?.['@change']]));
    expect([...kinds.values()].toSorted()).toEqual(['created', 'created', 'created', 'deleted']);
    expect([...kinds].find(([, kind]) => kind === 'deleted')?.[0]).toContain(withdrawn);
  });
});

it('takes as many runs as it needs, and replaces the last dump when it is whole', async () => {
  const second = await aPublishedPaper(await aSupervisor(), { title: 'Second in the dump' });
  await until(
    async () => (await call('GET', '/changes')).body.data.changes.length === 3 || undefined,
    'the change',
  );
  await useFilesOf(platform());
  const run = (isContinued: boolean) =>
    dumpPapers({
      ...{ clock: () => new Date(), origin: platform().url, papersAtOnce: 1 },
      hasTime: () => false,
      isContinued,
    });
  expect(await run(false)).toEqual({ papers: 1, parts: 1, isWhole: false });
  expect((await dumped()).papers.map(({ archiveId }) => archiveId)).toEqual([kept]);
  expect(await run(true)).toEqual({ papers: 1, parts: 1, isWhole: false });
  expect(await run(true)).toEqual({ papers: 2, parts: 2, isWhole: true });
  const { manifest, papers } = await dumped();
  expect(papers.map(({ archiveId }) => archiveId)).toEqual([kept, second.archiveId]);
  expect(manifest.parts).toHaveLength(2);
  expect(await run(true)).toBeUndefined();

  const text = await (await get('/files/dumps/resourcesync/resourcelist.xml')).text();
  const { sitemapindex } = parser.parse(text);
  const lists = await Promise.all(sitemapindex.sitemap.map(({ loc }: { loc: string }) => listOf(loc)));
  expect(lists.flatMap(({ entries }) => entries)).toHaveLength(6);
  const changes = await listOf('/files/dumps/resourcesync/changelist.xml');
  expect(changes.entries.filter(({ 'rs:md': about }) => about?.['@change'] === 'created')).toHaveLength(6);
});
