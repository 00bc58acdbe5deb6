import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { aZip } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { call, platformUrl as origin } from '../support/api.ts';
import { aSubmission, aSupervisor, aText, pipelineEnd, type TestPerson } from '../support/builders.ts';
import { until } from '../support/until.ts';

type Files = { name: string; content: string | Uint8Array<ArrayBuffer> }[];
const JOURNAL_ARTICLE = readFileSync('test/support/journal-article.xml', 'utf8');

let author: TestPerson;
beforeAll(async () => {
  author = await aSupervisor();
});

/** Asks for a preview, as the form does, and returns what it would fill in. */
async function preview(files: Files) {
  const form = new FormData();
  for (const { name, content } of files) form.append('files', new Blob([content]), name);
  const { body } = await call('POST', '/papers/previews', { token: author.token, body: form });
  return until(async () => {
    const answer = (await call('GET', `/papers/previews/${body.data.id}`, { token: author.token })).body.data;
    return answer.status === 'processing' ? undefined : answer.preview;
  }, 'the preview');
}

async function publish(fields: Record<string, unknown>, files: Files) {
  const { body, status } = await call('POST', '/papers', {
    token: author.token,
    body: aSubmission(fields, files),
  });
  expect([status, body.error]).toEqual([201, undefined]);
  const { archiveId } = body.data;
  await pipelineEnd(archiveId, author.token);
  return (await call('GET', `/papers/${archiveId}`, { token: author.token })).body.data;
}

/** The article with a text of its own, so that it isn't a duplicate of another test's. */
const anArticle = () =>
  JOURNAL_ARTICLE.replace('Most of it grows', `${aText().split('\n').at(-2)} Most of it grows`);

describe('importing a paper', () => {
  it('reads an archive of arXiv with its title, abstract, authors and references', async () => {
    const tex = String.raw`\documentclass{article}\title{Moss from an archive}\author{Iris van der Meer}\begin{document}\maketitle
\begin{abstract}We count moss on forty walls, and say how much of it each of them has in winter.\end{abstract}
\section{Introduction} Moss grows \cite{a}. ${aText().split('\n').at(-2)}
\begin{thebibliography}{1}\bibitem{a} A. Lovelace. Notes on the engine. Memoirs, 1843.\end{thebibliography}\end{document}`;
    const archive = aZip([
      { name: 'ms.tex', content: tex },
      { name: '00README.json', content: '{"sources":[{"filename":"ms.tex","usage":"toplevel"}]}' },
    ]);
    const shown = await preview([{ name: '2511.01234.zip', content: archive }]);
    expect(shown.source).toMatchObject({
      mainFile: 'ms.tex',
      title: 'Moss from an archive',
      authors: ['Iris van der Meer'],
    });
    expect(shown.source.abstract).toContain('forty walls');
    expect([shown.kind, shown.referenceCount]).toEqual(['converted', 1]);
  });

  it('reads a JATS package, and publishes it with its DOI, funding and references', async () => {
    const article = anArticle();
    const content = aZip([
      { name: 'pkg/article.xml', content: article },
      { name: 'pkg/wall.svg', content: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
    ]);
    const files = [{ name: 'article.zip', content }];
    const shown = await preview(files);
    expect(shown.declared).toMatchObject({
      doi: '10.1234/moss.7',
      acknowledgments: 'We thank the owners of the walls.',
    });
    const { title, abstract, keywords } = shown.source;
    const paper = await publish({ title, abstract, keywords, ...shown.declared }, files);
    expect(paper).toMatchObject({
      title: 'Moss on high walls',
      doi: '10.1234/moss.7',
      contentType: 'jats',
      funding: [{ funder: 'Society of Masons' }],
      conversion: { kind: 'converted', format: 'jats' },
    });
    expect(paper.references).toHaveLength(2);
  });

  it('publishes reviews of OpenReview as sent by the authors, without names, which count for nothing', async () => {
    const note = (id: string, kind: string, content: Record<string, unknown>) => ({
      id,
      forum: 'fOrUm1',
      invitations: [`ICLR.cc/2024/Conference/${kind}`],
      signatures: ['~Yoshua_Bengio1'],
      cdate: Date.UTC(2023, 10, 1),
      content: Object.fromEntries(Object.entries(content).map(([name, value]) => [name, { value }])),
    });
    const forum = {
      notes: [
        note('fOrUm1', '-/Submission', {
          title: 'Moss with reviews',
          authors: ['Iris van der Meer'],
          keywords: ['moss'],
        }),
        note('r1', 'Submission7/-/Official_Review', {
          summary: 'They count moss.',
          rating: '6: above',
          confidence: 4,
        }),
        note('d1', 'Submission7/-/Decision', { decision: 'Accept (poster)' }),
      ],
    };
    const files = [
      { name: 'paper.md', content: aText() },
      { name: 'forum.json', content: JSON.stringify(forum) },
    ];
    const shown = await preview(files);
    expect(shown).toMatchObject({
      importedReviewCount: 1,
      source: { title: 'Moss with reviews', keywords: ['moss'] },
    });
    const paper = await publish({ title: shown.source.title }, files);
    const file = paper.files.find(({ role }: { role: string }) => role === 'imported-reviews');
    const imported = await (await fetch(new URL(file.url, origin()))).json();
    expect(imported).toMatchObject({
      sentBy: 'authors',
      isChecked: false,
      source: { name: 'OpenReview', url: 'https://openreview.net/forum?id=fOrUm1' },
      decision: 'Accept (poster)',
      reviews: [
        {
          rating: '6: above',
          sections: [{ label: 'Summary', text: 'They count moss.' }],
        },
      ],
    });
    expect(paper._count.reviews).toBe(0);
    const reviews = await call('GET', `/reviews/paper/${paper.archiveId}`);
    expect(reviews.body.data.reviews).toEqual([]);
    const decision = await call('GET', `/papers/${paper.archiveId}/decision`);
    expect(JSON.stringify(decision.body)).not.toContain('6: above');
    expect(JSON.stringify(imported)).not.toContain('Bengio');
  });
});

describe('the picture for link previews', () => {
  it('is named by the page and by oEmbed, and is cached', async () => {
    const paper = await publish({ title: 'A paper with a picture' }, [
      { name: 'paper.md', content: aText() },
    ]);
    const page = await (await fetch(`${origin()}/papers/${paper.archiveId}`)).text();
    const [, address = ''] = /<meta[^>]*property="og:image"[^>]*content="([^"]+)"/.exec(page) ?? [];
    expect(page).toContain('content="summary_large_image"');
    const picture = await fetch(address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(picture.headers.get('cache-control')).toContain('public');
    const embed = await fetch(
      `${origin()}/oembed?format=json&url=${encodeURIComponent(`${origin()}/papers/${paper.archiveId}`)}`,
    );
    expect(await embed.json()).toMatchObject({
      thumbnail_url: address,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
  });
});
