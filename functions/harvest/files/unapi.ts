import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { formatsOf, PAPER_FORMATS, type PaperFormat } from '#shared/domain/paper-formats.ts';
import { AppError } from '#shared/errors.ts';
import { findVisiblePaper } from '../../_lib/papers/paper-repository.ts';
import { toDetail } from '../../_lib/papers/paper-view.ts';
import { element, XML_DECLARATION } from '../../_lib/runtime/xml.ts';

type Result = APIGatewayProxyStructuredResultV2;

/** The names that reference managers know, of our formats. */
const NAMES = { bibtex: 'bib', ris: 'ris', 'csl-json': 'csl.json', jats: 'xml' } as const satisfies Record<
  string,
  PaperFormat
>;
type Name = keyof typeof NAMES;

/**
 * Serves unAPI (https://unapi.info/specs/unapi-revision-1.html): the formats of all papers; those of the one that `id` names,
 * with status 300; or the paper in a format, by a redirect to its address.
 */
export async function unapi(query: URLSearchParams, origin: string): Promise<Result> {
  const [id, format] = [query.get('id'), query.get('format')];
  if (id === null) return list(200, Object.keys(NAMES) as Name[]);
  const formats = await formatsOfPaper(id);
  if (!formats) return plain(404, `There is no paper “${id}”.`);
  if (format === null) return list(300, formats, id);
  if (!Object.hasOwn(NAMES, format) || !formats.includes(format as Name))
    return plain(406, `This paper has no “${format}”. Use one of ${formats.join(', ')}.`);
  return {
    statusCode: 302,
    headers: { location: `${origin}/papers/${encodeURIComponent(id)}.${NAMES[format as Name]}` },
    body: '',
  };
}

async function formatsOfPaper(id: string): Promise<Name[] | undefined> {
  try {
    const known = formatsOf(toDetail(await findVisiblePaper(id, undefined)));
    return (Object.keys(NAMES) as Name[]).filter((name) => known.includes(NAMES[name]));
  } catch (error) {
    if (error instanceof AppError && error.code === 'paper-not-found') return undefined;
    throw error;
  }
}

const list = (statusCode: number, names: Name[], id?: string): Result => ({
  statusCode,
  headers: {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=0, s-maxage=60',
  },
  body:
    XML_DECLARATION +
    element(
      'formats',
      { id },
      ...names.map((name) => element('format', { name, type: PAPER_FORMATS[NAMES[name]].mediaType })),
    ),
});

const plain = (statusCode: number, sentence: string): Result => ({
  statusCode,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `${sentence}\n`,
});
