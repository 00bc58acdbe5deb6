import type { Capsule, CapsuleFile } from '#shared/domain/capsule.ts';
import { CODECHECK_SPECIFICATION, CRATE_NAME, MANIFEST_NAME } from '#shared/domain/capsule-constants.ts';
import type { Contributor } from '#shared/domain/paper.ts';
import { isGroup } from '#shared/domain/person-name.ts';

/** A node of JSON-LD. */
export type CrateNode = { '@id': string; '@type': string | string[] } & Record<string, unknown>;
export interface Crate {
  '@context': string;
  '@graph': CrateNode[];
}

export const CRATE_CONTEXT = 'https://w3id.org/ro/crate/1.2/context';
const CRATE_PROFILE = 'https://w3id.org/ro/crate/1.2';

interface Described {
  capsule: Capsule;
  files: readonly (CapsuleFile & { mediaType: string })[];
  front: {
    title: string;
    abstract: string;
    archiveId: string;
    version: number;
    date: string;
    authors: readonly Contributor[];
  };
}

/** Returns the metadata of a capsule as RO-Crate 1.2 (https://w3id.org/ro/crate/1.2): the folder, its files, and what they reproduce. */
export function capsuleCrate({ capsule, files, front }: Described): Crate {
  const license = licenseId(capsule.license);
  const authors = front.authors.map((author, index) => authorNode(author, `#author-${index + 1}`));
  const root: CrateNode = {
    '@id': './',
    '@type': 'Dataset',
    name: `Capsule of ${front.archiveId}v${front.version}: ${front.title}`,
    description: `Code and data of the paper “${front.title}”, with the outputs that they reproduce.`,
    datePublished: front.date,
    license: { '@id': license },
    author: refs(authors),
    isPartOf: { '@id': `#paper` },
    identifier: `sha256:${capsule.digest}`,
    hasPart: files.map(({ path }) => ({ '@id': idOf(path) })),
    ...(files.some(({ path }) => path === MANIFEST_NAME) ? { mainEntity: { '@id': MANIFEST_NAME } } : {}),
  };
  return {
    '@context': CRATE_CONTEXT,
    '@graph': [
      descriptor(),
      root,
      paperNode(front, authors),
      licenseNode(license, capsule.license),
      ...authors,
      ...files.map((file) => fileNode(file, capsule)),
    ],
  };
}

export const descriptor = (...profiles: string[]): CrateNode => ({
  '@id': CRATE_NAME,
  '@type': 'CreativeWork',
  about: { '@id': './' },
  conformsTo:
    profiles.length === 0
      ? { '@id': CRATE_PROFILE }
      : [CRATE_PROFILE, ...profiles].map((id) => ({ '@id': id })),
});

/** Returns references to nodes. */
export const refs = (nodes: readonly CrateNode[]) => nodes.map(({ '@id': id }) => ({ '@id': id }));

/** Returns a file's relative URL (RO-Crate 1.2, "File Data Entity"). */
export const idOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const licenseId = (spdx: string): string =>
  /^[\w.+-]+$/.test(spdx) ? `https://spdx.org/licenses/${spdx}` : '#license';

const licenseNode = (id: string, name: string): CrateNode => ({
  '@id': id,
  '@type': 'CreativeWork',
  name: name || 'No license',
  description: name
    ? `The license ${name}, which the capsule’s manifest names.`
    : 'The capsule’s manifest names no license: ask the authors before you use the files.',
});

/** Returns the node of an author: an agent is a program. @param own its id, unless the author has an ORCID iD */
export function authorNode(author: Contributor, own: string): CrateNode {
  const { kind, name, orcid } = author;
  const id = orcid ? `https://orcid.org/${orcid.replace(/^.*\//, '')}` : own;
  const type = isGroup(author) ? 'Organization' : 'Person';
  return { '@id': id, '@type': kind === 'agent' ? 'SoftwareApplication' : type, name };
}

const paperNode = (
  { title, archiveId, version, date }: Described['front'],
  authors: CrateNode[],
): CrateNode => ({
  '@id': '#paper',
  '@type': 'ScholarlyArticle',
  name: title,
  identifier: `${archiveId}v${version}`,
  datePublished: date,
  author: refs(authors),
});

function fileNode(file: Described['files'][number], { outputs, command }: Capsule): CrateNode {
  const output = outputs.find((each) => each.file === file.path);
  const isProgram = command.some((part) => part.replace(/^\.\//, '') === file.path);
  return {
    '@id': idOf(file.path),
    '@type': isProgram ? ['File', 'SoftwareSourceCode'] : 'File',
    name: file.path,
    encodingFormat: file.mediaType.split(';')[0] ?? file.mediaType,
    contentSize: String(file.size),
    sha256: file.sha256,
    ...(output ? { description: descriptionOf(output) } : {}),
    ...(file.path === MANIFEST_NAME
      ? { description: `The manifest, after CODECHECK (${CODECHECK_SPECIFICATION}).` }
      : {}),
    ...(isProgram ? { description: `Started as \`${command.join(' ')}\`.` } : {}),
  };
}

const descriptionOf = ({ reproduces, comment }: Capsule['outputs'][number]): string =>
  [reproduces && `Reproduces ${reproduces}.`, comment].filter(Boolean).join(' ') || 'An output.';
