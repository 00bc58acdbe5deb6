import { API_BASE_PATH } from '#shared/constants.ts';
import { ask, type Finding, type FuzzRun } from './ask.ts';
import { answerChecker } from './check-answer.ts';
import type { ApiDocument, Asker, FuzzRequest } from './requests.ts';
import { idsFor, type KnownIds } from './schema-arbitrary.ts';

/** The pages and files of the website; `{papers}` and the like stand for each id of that kind. */
const PAGES = [
  '/',
  '/browse',
  '/search?q=a',
  '/agents',
  '/reviews',
  '/papers/{papers}',
  '/papers/{papers}?view=references',
  '/papers/{papers}/reviews',
  '/users/{users}',
  '/agents/{agents}',
  '/feeds/papers.atom',
  '/feeds/papers.rss',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/oai?verb=ListRecords&metadataPrefix=oai_dc',
  '/oai?verb=ListRecords&metadataPrefix=oai_datacite',
];
const READERS: Asker[] = ['session', 'other', 'admin', 'nobody'];

/**
 * Reads each page, and calls each endpoint that reads, for everything that the run made. Lists are read by every reader, and each thing by who
 * made it, who sees most of it.
 * @returns what was broken, and how much was read
 */
export async function readEverything(
  run: FuzzRun,
  document: ApiDocument,
  ids: KnownIds,
  makerOf: (id: string) => Asker,
): Promise<{ read: number; findings: Finding[] }> {
  const check = answerChecker(document);
  const most = run.idsRead ?? Number.POSITIVE_INFINITY;
  const calls = Object.entries(document.paths).flatMap(([template, methods]) =>
    methods.get
      ? fill(template, (name) => idsFor(template, name, ids).slice(-most)).map((filled) => ({
          template,
          ...filled,
        }))
      : [],
  );
  const requests = calls.flatMap(({ template, path, id }) =>
    (id === undefined ? READERS : [makerOf(id)]).map(
      (asker): FuzzRequest => ({ ...reading(template, path), asker }),
    ),
  );
  const pages = PAGES.flatMap((page) => fill(page, (kind) => (ids[kind] ?? []).slice(-most)));
  const findings: Finding[] = [];
  const queue = [...requests, ...pages.map(({ path }) => reading('', path))].values();
  const worker = async () => {
    for (const request of queue) {
      const isPage = request.template === '';
      const answer = await ask(run, request, isPage ? '' : API_BASE_PATH);
      const isBroken = answer.status === 0 || answer.status >= 500 || isCut(answer);
      const problem = isPage ? undefined : check(request, answer);
      if (isBroken || (problem && problem.kind !== 'unnamed'))
        findings.push({
          request,
          problem: problem ?? { kind: 'failed', text: `${answer.status}: ${answer.text.slice(0, 300)}` },
        });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return { read: requests.length + pages.length, findings };
}

const reading = (template: string, path: string): FuzzRequest => ({
  ...{ method: 'GET', template, path, asker: 'nobody', headers: {} },
  body: { kind: 'none' },
});

/** A page whose end is missing was broken off. */
const isCut = ({ type, text, status }: { type: string; text: string; status: number }): boolean =>
  status === 200 && type.startsWith('text/html') && !text.trimEnd().endsWith('</html>');

/** Fills the first parameter of an address with each id, and others with the first. */
function fill(template: string, idsOf: (name: string) => readonly string[]): { path: string; id?: string }[] {
  const [first, ...others] = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (first === undefined) return [{ path: template }];
  const rest = others.reduce(
    (path, name) => path.replace(`{${name}}`, encodeURIComponent(idsOf(name)[0] ?? '1')),
    template,
  );
  return idsOf(first).map((id) => ({ path: rest.replace(`{${first}}`, encodeURIComponent(id)), id }));
}
