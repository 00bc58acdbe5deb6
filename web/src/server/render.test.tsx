import { describe, expect, it } from 'vitest';
import { paginate } from '#shared/contract/base.ts';
import { DETAIL_FIELDS } from '#shared/domain/manuscript/fields.ts';
import { PaperDetail } from '#shared/domain/paper.ts';
import type { ReviewOverview } from '#shared/domain/review.ts';
import type { Venue } from '#shared/domain/venue.ts';
import {
  browseView,
  loadParts,
  type PaperParts,
  renderBrowsePage,
  renderNotFoundPage,
  renderPaperPage,
  renderReviewsPage,
  renderShell,
  reviewsInput,
} from './render.tsx';
import {
  discoveryOf,
  isMovedSearch,
  renderHomePage,
  renderSearchPage,
  searchRequests,
} from './render-finding.tsx';
import { renderVenuePage } from './render-venues.tsx';

const origin = 'https://colophon.example';
const html = '<h2 id="intro">Introduction</h2><p>For <math><mi>n</mi></math> reviewers.</p>';

const file = (role: PaperDetail['files'][number]['role'], name: string) => ({
  role,
  name,
  mediaType: 'application/octet-stream',
  size: 1024,
  sha256: 'a'.repeat(64),
  url: `/files/01JD0000000000000000000001/v2/${name}`,
});

/** Parsed with the schema, so that the example matches the API's responses. */
const aPaper = (changes: Partial<PaperDetail> = {}): PaperDetail =>
  PaperDetail.parse({
    id: '01JD0000000000000000000001',
    archiveId: 'COL.2611.00042',
    version: 2,
    title: 'Less < more & </script> “quotes"',
    abstract: `We show. ${'And we show it at length. '.repeat(20)}`,
    status: 'ACCEPTED',
    paperType: 'ARTICLE',
    primaryCategory: 'cs.AI',
    secondaryCategory: null,
    categories: ['cs.AI'],
    keywords: ['peer review', 'weights'],
    license: 'CC_BY',
    languageCode: 'en',
    doi: null,
    authors: [
      { kind: 'person', name: 'Ada Supervisor', affiliation: 'Institute' },
      { kind: 'agent', id: 'agent-1', name: 'Sampler' },
      { kind: 'agent', id: 'agent-2', name: 'Reader' },
    ],
    submittingSupervisor: {
      id: '1',
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Supervisor',
      affiliation: 'Institute',
      institution: 'Institute',
    },
    paperAgents: [{ agent: { id: 'agent-1', name: 'Sampler', model: 'm-4', description: 'You sample.' } }],
    createdAt: '2026-11-17T23:30:00.000Z',
    updatedAt: '2026-11-19T00:00:00.000Z',
    publishedAt: '2026-11-18T00:10:00.000Z',
    pageCount: 14,
    wordCount: 6000,
    viewCount: 3,
    downloadCount: 1,
    _count: { reviews: 3, citations: 0 },
    decisionScore: 7.3,
    decisionSummary: null,
    meta: { latestVersionNumber: 2 },
    contentType: 'latex',
    ...Object.fromEntries(DETAIL_FIELDS.map((field) => [field, null])),
    toc: [{ id: 'intro', level: 2, title: 'Introduction' }],
    references: [],
    conversion: { kind: 'converted', format: 'latex', score: 1, lossy: false, messages: [] },
    numberChecks: null,
    capsule: null,
    files: [file('html', 'paper.html'), file('pdf', 'paper.pdf')],
    figures: [],
    dataFiles: [],
    versions: [
      {
        version: 1,
        title: 'Less',
        status: 'UNDER_REVIEW',
        createdAt: '2026-11-01T00:00:00.000Z',
        publishedAt: null,
      },
      {
        version: 2,
        title: 'Less',
        status: 'ACCEPTED',
        createdAt: '2026-11-17T00:00:00.000Z',
        publishedAt: null,
      },
    ],
    withdrawal: null,
    isAuthor: false,
    ...changes,
  });

const render = (changes: Partial<PaperDetail> = {}, url = '/papers/COL.2611.00042') =>
  renderPaperPage({ url, origin, paper: aPaper(changes), html });
const metaOf = (head: string, name: string) =>
  [...head.matchAll(/<meta data-page-head (?:name|property)="([^"]+)" content="([^"]*)">/g)]
    .filter(([, key]) => key === name)
    .map(([, , content]) => content);
const jsonLdOf = (head: string) =>
  JSON.parse(/<script data-page-head type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '');

describe('renderPaperPage', () => {
  it('contains the paper’s text with its formulas once, and not in the state', () => {
    const page = render();
    expect(page.root).toContain(html);
    expect(page.root.split('Introduction</h2>')).toHaveLength(2);
    expect(page.state).not.toContain('Introduction</h2>');
    expect(JSON.parse(page.state)).toMatchObject({ url: '/papers/COL.2611.00042', origin });
  });

  it('contains the number checks with their arithmetic on the tab of checks, and says what wasn’t checked', () => {
    const checked = { 'p-value': 12, mean: 0, 'standard-deviation': 0, percentage: 3, total: 0 };
    const finding = {
      check: 'percentage' as const,
      reported: '17 of 48 (36%)',
      message: 'The percentage doesn’t follow from the counts.',
      arithmetic: '17/48 = 35.42%. The paper says 36%.',
      changesConclusion: false,
      place: 'Section 3',
      anchor: 'p-results',
    };
    const checks = { checked, oneTailed: 0, findings: [finding], isComplete: true };
    const onTab = (changes: Partial<PaperDetail>) =>
      render(changes, '/papers/COL.2611.00042?view=checks').root;
    const root = onTab({ numberChecks: checks });
    expect(root).toContain('1 of 15 doesn’t agree');
    expect(root).toContain('17/48 = 35.42%. The paper says 36%.');
    expect(root).toContain('href="/papers/COL.2611.00042#p-results"');
    expect(onTab({ numberChecks: { ...checks, findings: [] } })).toContain('all 15 agree');
    const none = { ...checked, 'p-value': 0, percentage: 0 };
    expect(onTab({ numberChecks: { ...checks, checked: none, findings: [] } })).toContain(
      'so none were recomputed',
    );
    expect(onTab({ numberChecks: null })).toContain('haven’t been checked');
  });

  it('contains what a tab shows, and says in the state if a part is missing', async () => {
    const at = '2026-11-17T23:30:00.000Z';
    const sent = { kind: 'version-sent' as const, version: 1, at, by: null, reason: null, changes: [] };
    const pagination = paginate(1, { page: 1, limit: 20 });
    const citing = {
      id: '2',
      archiveId: 'COL.2611.00043',
      title: 'More',
      authors: ['Bo'],
      status: 'ACCEPTED' as const,
      createdAt: at,
      citationCount: 0,
      isSelfCitation: false,
    };
    const tabs: Record<string, [PaperParts, string]> = {
      versions: [{ history: { success: true, data: { history: [sent] } } }, 'Version 1 submitted'],
      citations: [
        { citing: { success: true, data: { papers: [citing], pagination } } },
        'href="/papers/COL.2611.00043"',
      ],
    };
    for (const [view, [parts, shown]] of Object.entries(tabs)) {
      await loadParts(view);
      const url = `/papers/COL.2611.00042?view=${view}`;
      const isPartial = view === 'citations';
      const { root, state } = renderPaperPage({ url, origin, paper: aPaper(), html, parts, isPartial });
      expect(root).toContain(shown);
      expect(root).not.toMatch(/skeleton|data-in-browser/);
      expect([view, JSON.parse(state).isPartial === true]).toEqual([view, isPartial]);
    }
  });

  it('escapes authors’ texts in scripts and attributes', () => {
    const { head, root, state } = render();
    expect(state).not.toContain('<');
    expect(head).toContain('content="Less &lt; more &amp; &lt;/script&gt; “quotes&quot;"');
    expect(jsonLdOf(head).headline).toBe('Less < more & </script> “quotes"');
    expect(root).toContain('Less &lt; more &amp; &lt;/script&gt;');
  });

  it('gives Google Scholar the title, all authors in order, the date and the PDF', () => {
    const { head } = render();
    expect(metaOf(head, 'citation_title')).toHaveLength(1);
    expect(metaOf(head, 'citation_author')).toEqual(['Supervisor, Ada', 'Sampler,', 'Reader,']);
    expect(metaOf(head, 'citation_publication_date')).toEqual(['2026/11/18']);
    expect(metaOf(head, 'citation_pdf_url')).toEqual([`${origin}/papers/COL.2611.00042.pdf`]);
    expect(metaOf(head, 'citation_keywords')).toEqual(['peer review', 'weights']);
    expect(metaOf(head, 'DC.type')).toEqual(['preprint']);
  });

  it('names the venue that accepted the paper, for readers, Google Scholar and search engines', () => {
    const venue = {
      slug: 'walls',
      round: 1,
      name: 'Workshop on walls',
      kind: 'workshop' as const,
      version: 1,
    };
    const { head, root } = render({ acceptances: [{ ...venue, acceptedAt: '2026-11-21T00:00:00.000Z' }] });
    expect(metaOf(head, 'citation_conference_title')).toEqual(['Workshop on walls']);
    expect(jsonLdOf(head).isPartOf).toMatchObject([{ name: 'Workshop on walls' }]);
    expect(root).toContain('href="/venues/walls/proceedings"');
  });

  it('describes the paper as a ScholarlyArticle by people and agents', () => {
    const article = jsonLdOf(render().head);
    expect(article).toMatchObject({
      '@type': 'ScholarlyArticle',
      genre: 'Research Article',
      isAccessibleForFree: true,
      license: 'https://creativecommons.org/licenses/by/4.0/',
      pagination: '1–14',
    });
    expect(article.author).toMatchObject([
      { '@type': 'Person', name: 'Ada Supervisor' },
      { '@type': ['SoftwareApplication', 'Organization'], name: 'Sampler', description: 'You sample.' },
      { name: 'Reader', description: 'Research assistant' },
    ]);
  });

  it('appends the product’s name to titles without it', () => {
    expect(render().head).toMatch(/<title data-page-head>.* · Colophon<\/title>/);
    expect(render({ title: 'Why Colophon' }).head).toContain('<title data-page-head>Why Colophon</title>');
  });

  it('links every version, id and case to the paper’s canonical URL', () => {
    const { head, root } = render({ version: 1 }, '/papers/col.2611.00042V1/');
    expect(head).toContain(`<link data-page-head rel="canonical" href="${origin}/papers/COL.2611.00042">`);
    expect(root).toContain('<a href="/papers/COL.2611.00042" data-discover="true">Read the latest version');
  });

  it('describes an earlier version by its own address, as a version of the paper', () => {
    const { head } = render({ version: 1 }, '/papers/COL.2611.00042v1');
    const [page, version] = [`${origin}/papers/COL.2611.00042`, `${origin}/papers/COL.2611.00042v1`];
    for (const name of ['citation_abstract_html_url', 'citation_fulltext_html_url', 'og:url'])
      expect([name, metaOf(head, name)]).toEqual([name, [version]]);
    expect(metaOf(head, 'DC.relation.isVersionOf')).toEqual([page]);
    expect(jsonLdOf(head)).toMatchObject({ '@id': version, exampleOfWork: { '@id': page } });
    expect(metaOf(render().head, 'DC.relation.isVersionOf')).toEqual([]);
  });

  it('contains each Open Graph tag once', () => {
    expect(metaOf(render().head, 'og:title')).toHaveLength(1);
  });

  it('preloads the math font only for pages with formulas', () => {
    expect(render().head).toContain('stix-two-math');
    const plain = renderPaperPage({
      url: '/papers/COL.2611.00042',
      origin,
      paper: aPaper(),
      html: '<p>No.</p>',
    });
    expect(plain.head).not.toContain('stix-two-math');
  });

  it.each<[string, Partial<PaperDetail>]>([
    ['has a text', {}],
    ['was sent as a PDF', { contentType: 'pdf', files: [file('pdf', 'paper.pdf')] }],
    ['has only a PDF', { files: [file('pdf', 'paper.pdf')] }],
    ['could not be converted', { files: [] }],
    ['was withdrawn', { status: 'WITHDRAWN', files: [] }],
  ])('shows the declarations of a paper that %s', (_, changes) => {
    const { root } = render({ ...changes, dataAvailability: 'The data are in the well.' });
    expect(root).toContain('The data are in the well.');
  });

  it('shows a withdrawn paper without its text', () => {
    const { root, head } = render({
      status: 'WITHDRAWN',
      files: [],
      withdrawal: { reason: 'The sample was counted twice.', at: '2026-11-20T10:00:00.000Z' },
    });
    expect(root).toContain('This paper was withdrawn');
    expect(root).toContain('The sample was counted twice.');
    expect(metaOf(head, 'robots')).toEqual(['index, follow, noarchive']);
    expect(root).not.toContain('Introduction</h2>');
  });
});

describe('renderReviewsPage', () => {
  const url = '/papers/col.2611.00042v1/reviews?by=human';
  const request = { url, origin, reviews: undefined, decision: undefined };

  it('requests the reviews that the URL filters, and renders an empty list', () => {
    expect(reviewsInput({ url, origin })).toBe('reviewerType=human&page=1&sort=newest&limit=20');
    const spread = { mean: null, min: null, max: null, standardDeviation: null, distribution: [] };
    const overview = {
      count: 0,
      currentVersion: 1,
      ofCurrentVersion: 0,
      scores: Object.fromEntries(
        ['novelty', 'correctness', 'relevanceHuman', 'relevanceMachine', 'clarity', 'significance']
          .concat('overall')
          .map((name) => [`${name}Score`, spread]),
      ) as ReviewOverview['scores'],
    };
    const reviews = {
      success: true as const,
      data: { reviews: [], overview, announcements: [], pagination: paginate(0, { page: 1, limit: 20 }) },
    };
    const { root, state } = renderReviewsPage({ ...request, paper: aPaper(), reviews });
    expect(root).toContain('No reviews yet');
    expect(JSON.parse(state).queries.queries).toHaveLength(2);
  });

  it('has the paper’s title, a canonical URL, and is indexed if there are reviews', () => {
    const { head, root, state } = renderReviewsPage({ ...request, paper: aPaper() });
    expect(head).toContain('Reviews of Less &lt; more');
    expect(head).toContain(`href="${origin}/papers/COL.2611.00042/reviews"`);
    expect(metaOf(head, 'robots')).toEqual(['index, follow']);
    expect(root).toContain('Ada Supervisor');
    expect(JSON.parse(state)).toMatchObject({ queries: { queries: [{}] } });
  });

  it('is not indexed without reviews', () => {
    const paper = aPaper({ _count: { reviews: 0, citations: 0 } });
    expect(metaOf(renderReviewsPage({ ...request, paper }).head, 'robots')).toEqual(['noindex, follow']);
  });
});

describe('renderBrowsePage', () => {
  const url = '/browse?category=cs.AI&page=2';
  const papers = [aPaper()];
  const list = {
    success: true as const,
    data: {
      papers,
      pagination: paginate(45, { page: 2, limit: 20 }),
      months: [{ month: '2026-11', count: 45 }],
    },
  };

  it('reads its URL like the browser', () => {
    expect(browseView({ url, origin })).toEqual({ filter: { category: 'cs.AI' }, page: 2 });
  });

  it('contains papers, pagination and its own head', () => {
    const { head, root, state } = renderBrowsePage({ url, origin, list, counts: undefined });
    expect(root).toContain('Less &lt; more');
    expect(root).toContain('21–40 of 45 papers');
    expect(root).toContain('>Score <!-- -->7.3<');
    expect(root).toContain('3 reviews');
    expect(root).not.toMatch(/\b0 (reviews|citations)/);
    expect(root).toContain('href="/browse?category=cs.AI&amp;page=3"');
    expect(head).toMatch(/<title[^>]*>Artificial Intelligence \(cs\.AI\), page 2/);
    expect(head).toContain(`rel="canonical" href="${origin}/browse?category=cs.AI"`);
    expect(head).toContain(`rel="next" href="${origin}/browse?category=cs.AI&amp;page=3"`);
    expect(head).toContain(`rel="prev" href="${origin}/browse?category=cs.AI"`);
    expect(JSON.parse(state)).toMatchObject({ url, queries: { queries: [{}] } });
    expect(metaOf(head, 'og:title')).toEqual(['Artificial Intelligence (cs.AI), page 2']);
    expect(metaOf(head, 'og:url')).toEqual([`${origin}/browse?category=cs.AI`]);
  });
});

describe('renderHomePage', () => {
  it('contains the accepted papers, the first of them with its verdict', () => {
    const page = { url: '/', origin };
    const discovery = discoveryOf(page, 'home');
    const accepted = {
      success: true as const,
      data: { papers: [aPaper()], pagination: paginate(1, { page: 1, limit: discovery.count }), months: [] },
    };
    const { head, root, state } = renderHomePage({ ...page, discovery: { ...discovery, accepted } });
    expect(root).toContain('Accepted with 7.3 of 10 after 3 reviews');
    expect(root.match(/Less &lt; more/g)).toHaveLength(2);
    expect(root).not.toContain('skeleton');
    expect(head).toContain('application/atom+xml');
    expect(JSON.parse(state)).toMatchObject({ url: '/', queries: { queries: [{}] } });
  });
});

describe('renderSearchPage', () => {
  const of = (query: string) => ({ url: `/search${query}`, origin });

  it('asks for the papers, and for the people that the words can name', () => {
    expect(searchRequests(of(''))).toBeUndefined();
    expect(searchRequests(of('?q=weights&page=2'))).toEqual({
      papers: '/search?q=weights&sortBy=relevance&page=2&limit=20',
      people: '/search/people?kind=agents&q=weights&page=1&limit=20',
    });
    expect(Object.keys(searchRequests(of('?q=/category:cs.AI')) ?? {})).toEqual(['papers']);
    expect(searchRequests(of('?q=/category:alchemy'))).toEqual({});
  });

  it('leaves addresses of single filters to the browser', () => {
    expect([isMovedSearch(of('?author=ada')), isMovedSearch(of('?q=ada'))]).toEqual([true, false]);
  });

  it('shows the form, which is indexed, and results, which aren’t', () => {
    expect(renderSearchPage(of('')).head).toContain('<title data-page-head>Advanced search');
    const { head, root } = renderSearchPage({ ...of('?q=weights'), found: {} });
    expect(metaOf(head, 'robots')).toEqual(['noindex']);
    expect(root).toContain('Results for “weights”');
  });
});

describe('renderNotFoundPage', () => {
  it('reports a missing paper and leaves the browser nothing to request', () => {
    const { head, root, state } = renderNotFoundPage({ url: '/papers/COL.2611.99999', origin });
    expect(root).toContain('Paper not found');
    expect(metaOf(head, 'robots')).toEqual(['noindex']);
    expect(JSON.parse(state).queries.queries).toHaveLength(1);
  });

  it('reports a missing page for other URLs', () => {
    expect(renderNotFoundPage({ url: '/no/where', origin }).root).toContain('Back to Home');
  });

  it('accepts malformed URLs', () => {
    expect(renderNotFoundPage({ url: '/papers/%E0%A4%A', origin }).root).toContain('<h1>');
  });
});

describe('renderShell', () => {
  it('contains the menu and no state', () => {
    const { root, state } = renderShell({ url: '/papers/COL.2611.00042/reviews', origin });
    expect(root).toContain('aria-label="Main menu"');
    expect(state).toBe('');
  });
});

describe('renderVenuePage', () => {
  const venue: Venue = {
    ...{ slug: 'walls', name: 'Workshop on <walls>', kind: 'workshop', state: 'public', accepted: 1 },
    ...{ scope: 'What grows on walls.', nextDeadline: null, isOpen: true, myRole: null, myInvitation: null },
    ...{ website: '', timeZone: 'UTC', issn: '2049-3630', isbn: '', people: [], refusal: null },
    hidesAuthors: false,
    policy: { reviewers: 'anyone', anonymity: 'open', statement: '' },
    imported: 0,
    rounds: [
      {
        ...{ number: 1, name: 'Spring', opensAt: '2026-11-01T00:00:00.000Z', isOpen: true, graceMinutes: 0 },
        ...{ closesAt: '2126-12-01T00:00:00.000Z', reviewsDueAt: null, decisionsAt: null },
        ...{ finalVersionsAt: null, categories: [], papersPerAuthor: null, reviewsPerPaper: 3 },
      },
    ],
    createdAt: '2026-11-01T00:00:00.000Z',
    publishedAt: '2026-11-01T00:00:00.000Z',
  };
  const by = { id: '1', username: 'ada', name: 'Ada' };
  const decision = { verdict: 'accept' as const, reasons: 'All agree.', by, at: '2026-11-20T00:00:00.000Z' };
  const authors = [{ kind: 'agent' as const, id: '3', name: 'Bo' }];
  const paper = { id: '2', archiveId: 'COL.2611.00042', title: 'Less < more', authors, doi: null };
  const pagination = paginate(1, { page: 1, limit: 50 });
  const accepted = {
    success: true as const,
    data: { entries: [{ round: 1, paper, decision }], imported: [], pagination },
  };

  it('contains the call with its dates and the accepted papers, for readers without JavaScript', () => {
    const page = { url: '/venues/walls', origin };
    const { head, root, state } = renderVenuePage({ ...page, venue, accepted, tab: 'call' });
    expect(root).toContain('What grows on walls.');
    expect(root).toContain('Dec 1, 2126');
    expect(root).toContain('href="/papers/COL.2611.00042"');
    expect(root).not.toContain('skeleton');
    expect(state).not.toContain('<');
    expect(head).toContain(`rel="canonical" href="${origin}/venues/walls"`);
    expect(head).toContain(`href="${origin}/feeds/venues/walls.atom"`);
    expect(head).toContain('<title data-page-head>Workshop on &lt;walls&gt;');
  });

  it('contains the proceedings with their citations, and is indexed only with papers', () => {
    const page = { url: '/venues/walls/proceedings', origin };
    const { head, root } = renderVenuePage({ ...page, venue, accepted, tab: 'proceedings' });
    expect(root).toContain('Less &lt; more');
    expect(root).toContain('All agree.');
    expect(root).toContain('<span class="visually-hidden">agent </span>Bo');
    expect(root).toContain('href="/venues/walls/proceedings.bib"');
    expect(metaOf(head, 'robots')).toEqual([]);
    const none = { ...venue, accepted: 0 };
    const empty = renderVenuePage({ ...page, venue: none, accepted: undefined, tab: 'proceedings' });
    expect(metaOf(empty.head, 'robots')).toEqual(['noindex']);
  });
});
