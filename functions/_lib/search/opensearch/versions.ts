import * as z from 'zod';
import type { IndexNames } from './apply-changes.ts';
import type { Cluster } from './cluster.ts';
import { PAPERS, PEOPLE } from './index-settings.ts';

const ByIndex = z.record(z.string(), z.unknown());

/** Returns the aliases that readers use; they refer to the newest complete version. */
export const aliasesOf = (prefix: string): IndexNames => ({
  papers: `${prefix}-papers`,
  people: `${prefix}-people`,
});

/** Returns the index names of a version: `colophon-prod-papers-v3`. */
export const namesOfVersion = (prefix: string, version: number): IndexNames => ({
  papers: `${aliasesOf(prefix).papers}-v${version}`,
  people: `${aliasesOf(prefix).people}-v${version}`,
});

/** Returns the version that readers use; undefined if there is none yet. */
export async function currentVersion(cluster: Cluster, prefix: string): Promise<number | undefined> {
  const { papers } = aliasesOf(prefix);
  const { body, status } = await cluster.request('GET', `/_alias/${papers}`, { ignore: [404] });
  if (status === 404) return undefined;
  return Math.max(...Object.keys(ByIndex.parse(body)).map(versionOf));
}

/** Returns all versions, including incomplete ones of aborted rebuilds. */
export async function allVersions(cluster: Cluster, prefix: string): Promise<number[]> {
  const { body } = await cluster.request('GET', `/${aliasesOf(prefix).papers}-v*/_alias`);
  return Object.keys(ByIndex.parse(body)).map(versionOf);
}

/** Creates the empty indexes of a version that nobody reads yet. */
export async function makeVersion(cluster: Cluster, prefix: string, version: number): Promise<IndexNames> {
  const names = namesOfVersion(prefix, version);
  await cluster.request('PUT', `/${names.papers}`, { body: PAPERS });
  await cluster.request('PUT', `/${names.people}`, { body: PEOPLE });
  return names;
}

/** Copies all documents of a version to another one, in OpenSearch itself, with their versions. */
export async function copyDocuments(cluster: Cluster, from: IndexNames, to: IndexNames): Promise<void> {
  for (const kind of ['papers', 'people'] as const) {
    // Deleted documents stay visible to a copy until then.
    await cluster.request('POST', `/${from[kind]}/_refresh`);
    await cluster.runTask('/_reindex', {
      source: { index: from[kind] },
      dest: { index: to[kind], version_type: 'external' },
    });
    await cluster.request('POST', `/${to[kind]}/_refresh`);
  }
}

/** Switches readers to a version: both indexes in one step. */
export async function switchTo(cluster: Cluster, prefix: string, version: number): Promise<void> {
  const [aliases, names] = [aliasesOf(prefix), namesOfVersion(prefix, version)];
  const of = (kind: keyof IndexNames) => [
    { remove: { index: `${aliases[kind]}-v*`, alias: aliases[kind], must_exist: false } },
    { add: { index: names[kind], alias: aliases[kind] } },
  ];
  await cluster.request('POST', '/_aliases', { body: { actions: [...of('papers'), ...of('people')] } });
}

/** Deletes a version permanently, complete or not. */
export async function dropVersion(cluster: Cluster, prefix: string, version: number): Promise<void> {
  const { papers, people } = namesOfVersion(prefix, version);
  for (const name of [people, papers]) await cluster.request('DELETE', `/${name}`, { ignore: [404] });
}

const versionOf = (name: string): number => Number(/-v(\d+)$/.exec(name)?.[1] ?? 0);
