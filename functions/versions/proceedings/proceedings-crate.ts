import type { PaperFile } from '#shared/domain/paper.ts';
import { LICENSES } from '#shared/domain/paper-constants.ts';
import { proceedingsPath } from '#shared/domain/publication.ts';
import {
  authorNode,
  CRATE_CONTEXT,
  type Crate,
  type CrateNode,
  descriptor,
  idOf,
  refs,
} from '../../_lib/capsules/capsule-crate.ts';
import type { VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { escapeXml } from '../../_lib/runtime/xml.ts';
import { printedByline } from '../package/readme.ts';

/** A paper in the package, with its files there. */
export interface PackedPaper {
  version: Pick<
    VersionRecord,
    'archiveId' | 'version' | 'title' | 'abstract' | 'authors' | 'license' | 'publishedAt'
  >;
  files: { path: string; file: Pick<PaperFile, 'mediaType' | 'size' | 'sha256'> }[];
}
/** What the package is about. */
export interface Volume {
  slug: string;
  /** `Workshop on walls: Spring`. */
  title: string;
  issn: string;
  isbn: string;
  origin: string;
}

/** Returns the metadata of a round’s proceedings as RO-Crate 1.2. */
export function proceedingsCrate(
  { slug, title, issn, isbn, origin }: Volume,
  papers: readonly PackedPaper[],
): Crate {
  const root: CrateNode = {
    '@id': './',
    '@type': 'Dataset',
    name: `Proceedings of ${title}`,
    description: `The papers that were accepted: ${papers.length}.`,
    datePublished:
      papers
        .map(({ version }) => version.publishedAt ?? '')
        .toSorted()
        .at(-1) ?? '',
    license: { '@id': '#licenses' },
    url: origin + proceedingsPath(slug),
    ...(issn ? { issn } : {}),
    ...(isbn ? { isbn } : {}),
    hasPart: papers.flatMap(({ files }) => files.map(({ path }) => ({ '@id': idOf(path) }))),
    mentions: papers.map(({ version }) => ({ '@id': addressOf(version, origin) })),
  };
  const nodes = [
    descriptor(),
    root,
    {
      '@id': '#licenses',
      '@type': 'CreativeWork',
      name: 'The license of each paper',
      description: 'Each paper has its own license, which its entry names.',
    },
    ...papers.flatMap((paper) => paperNodes(paper, origin)),
  ];
  // Somebody with an ORCID iD is one node, whatever they wrote.
  return {
    '@context': CRATE_CONTEXT,
    '@graph': [...new Map(nodes.map((node) => [node['@id'], node])).values()],
  };
}

const addressOf = ({ archiveId, version }: PackedPaper['version'], origin: string): string =>
  `${origin}/papers/${archiveId}v${version}`;

function paperNodes({ version, files }: PackedPaper, origin: string): CrateNode[] {
  const { title, archiveId, authors, license, publishedAt } = version;
  const { name, url } = LICENSES[license];
  const writers = authors.map((author, index) => authorNode(author, `#${archiveId}-author-${index + 1}`));
  return [
    {
      '@id': addressOf(version, origin),
      '@type': 'ScholarlyArticle',
      name: title,
      identifier: archiveId,
      author: refs(writers),
      ...(publishedAt ? { datePublished: publishedAt } : {}),
      license: url ?? name,
      encoding: files.map(({ path }) => ({ '@id': idOf(path) })),
    },
    ...writers,
    ...files.map(({ path, file }) => ({
      '@id': idOf(path),
      '@type': 'File',
      name: path,
      encodingFormat: file.mediaType.split(';')[0] ?? file.mediaType,
      contentSize: String(file.size),
      sha256: file.sha256,
    })),
  ];
}

/** Returns the page by which somebody reads the package in a browser, without us. */
export function proceedingsIndex(
  { title, issn, isbn, origin, slug }: Volume,
  papers: readonly PackedPaper[],
): string {
  const numbers = [issn && `ISSN ${issn} · `, isbn && `ISBN ${isbn} · `].join('');
  const entries = papers.map(({ version, files }) => {
    const links = files.map(
      ({ path }) => `<a href="${idOf(path)}">${path.endsWith('.pdf') ? 'PDF' : 'JATS XML'}</a>`,
    );
    return [
      `<li><h2>${escapeXml(version.title)}</h2>`,
      `<p>${escapeXml(printedByline(version.authors))}</p>`,
      `<p>${escapeXml(version.abstract)}</p>`,
      `<p>${version.archiveId}v${version.version} · ${escapeXml(LICENSES[version.license].name)} · ${links.join(' · ')}</p></li>`,
    ].join('\n');
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Proceedings of ${escapeXml(title)}</title>
<h1>Proceedings of ${escapeXml(title)}</h1>
<p>${numbers}<a href="proceedings.bib">BibTeX</a> · <a href="${origin}${proceedingsPath(slug)}">online</a></p>
<ol>
${entries.join('\n')}
</ol>
</html>
`;
}
