import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { PAPER_MARKDOWN, publicKey } from '#shared/domain/file-keys.ts';
import { PAPER_FORMATS, type PaperFormat } from '#shared/domain/paper-formats.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { markdownFile, markdownFront, paperMarkdown } from '../_lib/papers/paper-markdown.ts';
import { findVisiblePaper } from '../_lib/papers/paper-repository.ts';
import { toDetail } from '../_lib/papers/paper-view.ts';
import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';
import { findObject } from '../_lib/runtime/get-object.ts';
import { checkedJats } from './checked-jats.ts';
import { docMapOf } from './doc-map.ts';
import { readRendition } from './paper-html.ts';
import { allReviews } from './review-links.ts';
import { formatLinks, linkHeader, linkSet } from './signposting.ts';

/** A function's response has at most 6 MB, with its bytes as base64. */
const MOST_BYTES = 4_300_000;

type Result = APIGatewayProxyStructuredResultV2;
type Visible = Awaited<ReturnType<typeof findVisiblePaper>>;

/** As the page's own: a new version appears within a minute. */
const CACHED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300';
/** Citations are what these addresses are for, so they may take longer than a page's secondary parts. */
const CITATION_TIMEOUT_MS = 5_000;

/**
 * Serves a format of a paper by its address, such as `/papers/COL.2611.00001.bib`. Search engines take a PDF for a page's own only beside
 * the page, so files are served here too. Those that are larger than a function's response are redirects.
 * @throws AppError paper-not-found
 */
export async function servePaperFormat(
  { id, format }: { id: string; format: PaperFormat },
  origin: string,
  fetchFromApi: FetchFromApi,
): Promise<Result> {
  const visible = await findVisiblePaper(id, undefined);
  const paper = toDetail(visible);
  if (paper.status === 'WITHDRAWN')
    return plain(
      410,
      `${paper.archiveId} was withdrawn: ${paper.withdrawal?.reason || 'its page says when.'} ${origin}/papers/${id}`,
    );
  const { mediaType, from } = PAPER_FORMATS[format];
  const links = formatLinks(format, paper, origin);
  const link = links.length > 0 ? { link: linkHeader(links) } : {};
  if ('file' in from) {
    const file = paper.files.find(({ role }) => role === from.file);
    if (file === undefined)
      return plain(404, `${paper.archiveId} has no .${format} file. Its page: ${origin}/papers/${id}`);
    if (file.size > MOST_BYTES)
      return {
        statusCode: 302,
        headers: { location: file.url, 'cache-control': CACHED, vary: 'Accept', ...link },
        body: '',
      };
    const bytes = await findObject(publicKey(paper.id, paper.version, file.name));
    if (bytes === undefined) return plain(404, `${paper.archiveId} has no .${format} file.`);
    const name = `${versionedId(paper.archiveId, paper.version)}.${format}`;
    return {
      ...answer(file.mediaType.replace(/;.*$/, ''), Buffer.from(bytes).toString('base64'), {
        ...link,
        'content-disposition': `inline; filename="${name}"`,
        ...(mediaType === 'application/pdf' ? { 'content-type': mediaType } : {}),
      }),
      isBase64Encoded: true,
    };
  }
  if ('history' in from) {
    const map = await docMapOf(paper, origin, fetchFromApi);
    return map
      ? answer(mediaType, JSON.stringify(map, null, 2), link)
      : plain(503, 'The review history couldn’t be written. Try again.');
  }
  if ('page' in from) {
    const page = await pageAs(from.page, visible, { origin, fetchFromApi });
    return page === undefined
      ? plain(503, 'The reviews couldn’t be read. Try again.')
      : answer(mediaType, page, link);
  }
  const cited = await fetchFromApi<{ citation: string }>(
    `/citations/${encodeURIComponent(id)}?format=${from.citation}`,
    CITATION_TIMEOUT_MS,
  );
  return cited
    ? answer(mediaType, cited.citation, link)
    : plain(503, 'The citation couldn’t be written. Try again.');
}

/** Serves the citation of a review. @returns undefined if there is no such review */
export async function serveReviewCitation(
  permalink: string,
  format: string,
  fetchFromApi: FetchFromApi,
): Promise<Result | undefined> {
  const { mediaType, from } = PAPER_FORMATS[format.toLowerCase() as PaperFormat];
  if (!('citation' in from)) return undefined;
  const cited = await fetchFromApi<{ citation: string }>(
    `/citations/${permalink}?format=${from.citation}`,
    CITATION_TIMEOUT_MS,
  );
  if (cited === null) return undefined;
  return cited
    ? answer(mediaType, cited.citation, {})
    : plain(503, 'The citation couldn’t be written. Try again.');
}

type PageForm = Extract<(typeof PAPER_FORMATS)[PaperFormat]['from'], { page: unknown }>['page'];

/** @returns undefined if the function with the reviews doesn't respond */
async function pageAs(
  form: PageForm,
  visible: Visible,
  { origin, fetchFromApi }: { origin: string; fetchFromApi: FetchFromApi },
): Promise<string | undefined> {
  const paper = toDetail(visible);
  if (form === 'checkedJats') {
    const reviews = await allReviews(paper.archiveId, fetchFromApi);
    const ofVersion = reviews?.filter(({ version }) => version === paper.version);
    return ofVersion && checkedJats(visible.version, paper, ofVersion);
  }
  if (form === 'linkSet') return JSON.stringify(linkSet(paper, origin), null, 2);
  if (form === 'jsonLd') {
    const { paperJsonLd } = await import('../../web/src/server/render.tsx');
    return JSON.stringify(paperJsonLd(paper, origin), null, 2);
  }
  const file = markdownFile(visible.version.files);
  const content = file ? await readRendition(visible.version, file.name) : '';
  const markdown = paperMarkdown({ name: file?.name ?? PAPER_MARKDOWN, content }, paper);
  return `${markdownFront(paper)}\n\n${markdown}\n`;
}

const answer = (mediaType: string, body: string, headers: Record<string, string>): Result => ({
  statusCode: 200,
  headers: {
    'content-type': `${mediaType}; charset=utf-8`,
    'cache-control': CACHED,
    vary: 'Accept',
    ...headers,
  },
  body,
});

const plain = (statusCode: number, sentence: string): Result => ({
  statusCode,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=0, s-maxage=5' },
  body: `${sentence}\n`,
});
