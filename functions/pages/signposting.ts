import { API_BASE_PATH } from '#shared/constants.ts';
import { CAPSULE_FOLDER, CRATE_NAME } from '#shared/domain/capsule-constants.ts';
import { INBOX_PATH, INBOX_RELATION } from '#shared/domain/coar-notify.ts';
import { orcidUrl } from '#shared/domain/manuscript/identifiers.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { LICENSES } from '#shared/domain/paper-constants.ts';
import { citedDoi, doiUrl } from '#shared/domain/paper-doi.ts';
import { DOC_MAPS, formatsOf, PAPER_FORMATS, type PaperFormat } from '#shared/domain/paper-formats.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';

/** A link to `href`, of one relation. `type` is the media type of its target. */
export interface TypedLink {
  rel: string;
  href: string;
  type?: string;
  /** The URI of a profile that its target follows (RFC 6906). */
  profile?: string;
}

/** The profile of the metadata of a capsule (RO-Crate 1.2, “Signposting”). */
const CRATE_PROFILE = 'https://w3id.org/ro/crate';

/** Returns the metadata of the paper's capsule. */
const crateOf = ({ files }: PaperDetail) =>
  files.filter(({ name }) => name === `source/${CAPSULE_FOLDER}${CRATE_NAME}`);

/** Headers of API Gateway have 10,240 bytes in total. The link set has all authors. */
const AUTHORS_IN_HEADER = 20;
const HTML = 'text/html';

/** The relation of each format to the page: its content, its metadata, or all of its links. */
const RELATIONS: Record<PaperFormat, 'item' | 'describedby' | 'linkset'> = {
  pdf: 'item',
  xml: 'item',
  jats: 'item',
  txt: 'item',
  md: 'item',
  jsonld: 'describedby',
  bib: 'describedby',
  ris: 'describedby',
  'csl.json': 'describedby',
  'docmap.json': 'describedby',
  'linkset.json': 'linkset',
};

/**
 * Returns the links of a paper's page, as programs follow them to its identifier, authors, license, content and metadata
 * (https://signposting.org/FAIR/, level 2).
 * @param paper the version that the page shows
 * @param origin the platform's origin: `https://colophon.example`
 */
export function paperLinks(paper: PaperDetail, origin: string): TypedLink[] {
  const page = pageOf(paper, origin);
  const license = LICENSES[paper.license].url;
  const doi = citedDoi(paper);
  return [
    { rel: 'cite-as', href: doi ? doiUrl(doi) : page },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    { rel: 'type', href: 'https://schema.org/ScholarlyArticle' },
    // Where repositories order reviews of the paper (COAR Notify).
    ...(paper.status === 'WITHDRAWN' ? [] : [{ rel: INBOX_RELATION, href: origin + INBOX_PATH }]),
    ...(license ? [{ rel: 'license', href: license }] : []),
    ...formatsOf(paper).map((format) => ({
      rel: RELATIONS[format],
      href: `${page}.${format}`,
      type: PAPER_FORMATS[format].mediaType,
      ...(format === 'docmap.json' ? { profile: DOC_MAPS } : {}),
    })),
    ...crateOf(paper).map(({ url }) => ({
      rel: 'describedby',
      href: new URL(url, origin).href,
      type: 'application/ld+json',
      profile: CRATE_PROFILE,
    })),
    // The records of those who ran it.
    ...(paper.reproductions
      ? [
          {
            rel: 'related',
            href: `${origin}${API_BASE_PATH}/papers/${versionedId(paper.archiveId, paper.version)}/reproductions`,
            type: 'application/json',
          },
        ]
      : []),
    ...paper.authors.flatMap(({ orcid }) => (orcid ? [{ rel: 'author', href: orcidUrl(orcid) }] : [])),
  ];
}

/** Returns the link from a format back to the page. */
export function formatLinks(format: PaperFormat, paper: PaperDetail, origin: string): TypedLink[] {
  const rel = BACK[RELATIONS[format]];
  return rel === undefined ? [] : [{ rel, href: pageOf(paper, origin), type: HTML }];
}

const BACK = { item: 'collection', describedby: 'describes', linkset: undefined } as const;

/** Returns the links of a page and of its formats as a link set (RFC 9264, 4.2). */
export function linkSet(paper: PaperDetail, origin: string): object {
  const page = pageOf(paper, origin);
  const formats = formatsOf(paper).flatMap((format) => {
    const links = formatLinks(format, paper, origin);
    return links.length > 0 ? [contextOf(`${page}.${format}`, links)] : [];
  });
  return { linkset: [contextOf(page, paperLinks(paper, origin)), ...formats] };
}

/** Returns the links of an address as a link context (RFC 9264, 4.2.2). */
export function contextOf(anchor: string, links: TypedLink[]): object {
  const relations = Map.groupBy(links, ({ rel }) => rel);
  const targets = [...relations].map(([rel, found]) => [rel, found.map(({ rel: _, ...target }) => target)]);
  return { anchor, ...Object.fromEntries(targets) };
}

/** Writes links as the header `Link` (RFC 8288). */
export function linkHeader(links: TypedLink[]): string {
  const authors = links.filter(({ rel }) => rel === 'author').slice(0, AUTHORS_IN_HEADER);
  return [...links.filter(({ rel }) => rel !== 'author'), ...authors]
    .map(({ rel, href, type, profile }) =>
      [`<${href}>`, `rel="${rel}"`, type && `type="${type}"`, profile && `profile="${profile}"`]
        .filter(Boolean)
        .join('; '),
    )
    .join(', ');
}

/** The latest version has the paper's address, as on its page. */
function pageOf({ archiveId, version, meta }: PaperDetail, origin: string): string {
  const id = version < meta.latestVersionNumber ? versionedId(archiveId, version) : archiveId;
  return `${origin}/papers/${id}`;
}
