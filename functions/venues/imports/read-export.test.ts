import { describe, expect, it } from 'vitest';
import { readExport } from './read-export.ts';

/** A note of OpenReview’s API 2. */
const note = (id: string, content: Record<string, unknown>, rest: object = {}) => ({
  ...{ id, forum: id, readers: ['everyone'], tcdate: 1_700_000_000_000, pdate: 1_710_000_000_000 },
  invitations: ['Walls.org/2027/Workshop/-/Submission'],
  content: Object.fromEntries(Object.entries(content).map(([name, value]) => [name, { value }])),
  ...rest,
});
const walls = (suffix: string, venue: string) => ({
  ...{ title: `Secret ${suffix}`, authors: ['Never Named'] },
  ...{ venueid: `Walls.org/2027/Workshop${suffix}`, venue },
});
const ACCEPTED = { ...walls('', 'Walls 2027 oral'), title: 'Moss of $\\alpha$', authors: ['Ada Lovelace'] };
const notes = (...all: object[]) => readExport(JSON.stringify({ notes: all, count: all.length }));

describe('an export of OpenReview', () => {
  it('gives the accepted papers with their venue, dates and addresses', () => {
    const unified = {
      ...ACCEPTED,
      authors: [{ fullname: 'Bo Li', username: '~Bo_Li1' }],
      venue: 'Walls 2027 poster',
    };
    const { papers, ...venue } = notes(note('a1', ACCEPTED), note('a2', unified));
    expect(venue).toMatchObject({ name: 'Walls 2027', kind: 'workshop', refused: 0, hidden: 0 });
    expect(venue.website).toBe('https://openreview.net/group?id=Walls.org%2F2027%2FWorkshop');
    expect(papers).toMatchObject([
      {
        ...{ round: 'Walls 2027', title: 'Moss of $\\alpha$', authors: ['Ada Lovelace'], decision: 'oral' },
        ...{ url: 'https://openreview.net/forum?id=a1', submittedAt: 1_700_000_000_000 },
      },
      { round: 'Walls 2027', authors: ['Bo Li'], decision: 'poster' },
    ]);
  });

  it.each([
    ['is under review', note('x', walls('/Submission', 'Walls 2027 Submission'))],
    ['is under review in the venue’s name', note('x', walls('', 'Submitted to Walls 2027'))],
    ['was rejected', note('x', walls('/Rejected_Submission', 'Submitted to Walls 2027'))],
    ['was rejected at the desk', note('x', walls('/Desk_Rejected_Submission', 'Walls 2027'))],
    ['was withdrawn', note('x', walls('/Withdrawn_Submission', 'Walls 2027'))],
    [
      'was withdrawn by its invitation alone',
      note('x', walls('', 'Walls 2027 poster'), {
        invitations: ['Walls.org/2027/Workshop/-/Withdrawn_Submission'],
      }),
    ],
    ['has no decision', note('x', { title: 'Secret', authors: ['Never Named'] })],
    ['was deleted', note('x', ACCEPTED, { ddate: 1 })],
    ['is for its authors alone', note('x', ACCEPTED, { readers: ['Walls.org/2027/Workshop/Chairs'] })],
    [
      'was accepted by a decision that isn’t announced',
      note(
        'x',
        { title: 'Secret', authors: ['Never Named'] },
        {
          details: {
            directReplies: [
              note(
                'd',
                { decision: 'Accept' },
                { forum: 'x', readers: ['Chairs'], invitations: ['Walls.org/2027/-/Decision'] },
              ),
            ],
          },
        },
      ),
    ],
    [
      'was rejected by a decision in its replies',
      note('x', walls('', 'Walls 2027'), {
        details: {
          directReplies: [
            {
              ...note('d', { decision: 'Reject' }),
              ...{
                forum: 'x',
                replyto: 'x',
                invitations: ['Walls.org/2027/Workshop/Submission1/-/Decision'],
              },
            },
          ],
        },
      }),
    ],
  ])('gives nothing of a paper that %s', (_why, submission) => {
    const read = notes(submission);
    expect(read.papers).toEqual([]);
    expect(read.refused + read.hidden).toBe(1);
    expect(JSON.stringify(read)).not.toMatch(/Secret|Never Named|Lovelace/);
  });

  it('reads decisions beside the notes of API 1, which wraps no values', () => {
    const invitation = 'Walls.org/2019/Conference/-/Blind_Submission';
    const plain = (id: string, authors: string[]) => ({
      ...{ id, forum: id, invitation, readers: ['everyone'], content: { title: 'Slate', authors } },
    });
    const reply = (forum: string, kind: string, content: object) => ({
      ...{ id: `${forum}-${kind}`, forum, replyto: forum, content },
      invitation: `Walls.org/2019/Conference/-/Paper1/${kind}`,
    });
    const { papers, refused, leftOut } = notes(
      ...[plain('a', ['Ada']), plain('b', ['Never']), plain('c', ['Anonymous'])],
      ...[
        reply('a', 'Meta_Review', { recommendation: 'Reject' }),
        reply('a', 'Official_Review', { rating: '9' }),
      ],
      reply('a', 'Decision', { decision: 'Accept (Poster)' }),
      reply('b', 'Meta_Review', { recommendation: 'Reject' }),
      reply('c', 'Decision', { decision: 'Accept (Oral)' }),
    );
    expect(papers).toMatchObject([
      { round: 'Walls.org/2019/Conference', authors: ['Ada'], decision: 'Accept (Poster)' },
      { authors: [], decision: 'Accept (Oral)' },
    ]);
    expect([refused, leftOut[0]]).toEqual([1, expect.stringContaining('5 reviews, comments, and decisions')]);
  });

  it('leaves out a field that isn’t for everybody', () => {
    const hidden = note('a', ACCEPTED);
    Object.assign(hidden.content.authors ?? {}, { readers: ['Walls.org/2027/Workshop/Chairs'] });
    expect(notes(hidden).papers).toMatchObject([{ title: 'Moss of $\\alpha$', authors: [] }]);
  });
});

const author = (given: string, family: string) =>
  `<author primary_contact="true" user_group_ref="Author" seq="0" id="1"><givenname locale="en">${given}</givenname>` +
  `<familyname locale="en">${family}</familyname><email>secret@example.org</email></author>`;
const article = (status: number, title: string, version = status) => `
  <article locale="de" date_submitted="2026-01-05" status="${status}" stage="production" current_publication_id="2">
    <id type="internal" advice="ignore">7</id>
    <submission_file id="9" stage="proof"><file id="3" extension="pdf"><embed encoding="base64">JVBERi0=</embed></file></submission_file>
    <publication locale="de" version="1" status="1"><id type="internal">1</id><title locale="de">Entwurf</title></publication>
    <publication locale="de" version="2" status="${version}" date_published="2026-03-01" section_ref="ART">
      <id type="internal" advice="ignore">2</id><id type="doi" advice="update">10.5555/${title}</id>
      <title locale="en">${title} in English</title><title locale="de">${title} &lt;i&gt;auf&lt;/i&gt; Deutsch</title>
      <subtitle locale="de">Eine Studie</subtitle><authors>${author('Ada', 'Lovelace')}</authors>
    </publication>
  </article>`;
const issue = (number: number, articles: string, published = 1) => `
  <issue xmlns="http://pkp.sfu.ca" published="${published}" current="0" access_status="1">
    <issue_identification><volume>2</volume><number>${number}</number><year>2026</year>
      <title locale="de">Mauern</title></issue_identification>
    <date_published>2026-03-02</date_published><sections/><articles>${articles}</articles>
  </issue>`;

describe('an export of OJS', () => {
  it('gives the published articles of issues in their own language', () => {
    const xml = `<?xml version="1.0"?>\n<issues xmlns="http://pkp.sfu.ca">${issue(1, article(3, 'moss'))}${issue(2, article(3, 'slate') + article(4, 'secret') + article(1, 'secret') + article(3, 'secret', 5))}${issue(3, article(3, 'secret'), 0)}</issues>`;
    const { papers, refused, kind } = readExport(xml);
    expect([kind, refused]).toEqual(['journal', 4]);
    expect(papers).toMatchObject([
      {
        ...{
          round: 'Vol. 2 No. 1 (2026): Mauern',
          title: 'moss auf Deutsch: Eine Studie',
          doi: '10.5555/moss',
        },
        ...{ authors: ['Ada Lovelace'], submittedAt: '2026-01-05', decidedAt: '2026-03-01' },
      },
      { round: 'Vol. 2 No. 2 (2026): Mauern' },
    ]);
    expect(JSON.stringify(papers)).not.toMatch(/secret|JVBERi0/);
  });

  it('gives those of OJS 2, which has other names and a document type', () => {
    const xml = `<!DOCTYPE issue PUBLIC "-//PKP//OJS Articles and Issues XML//EN" "http://pkp.sfu.ca/ojs/dtds/2.4.8/native.dtd">
      <issue published="true"><title locale="en_US">Walls</title><volume>1</volume><number>1</number><year>2014</year>
      <section><title locale="en_US">Articles</title><article><id type="doi">10.5555/old</id><title locale="en_US">Lime</title>
      <author><firstname>Ada</firstname><middlename>K.</middlename><lastname>Lovelace</lastname></author>
      <date_published>2014-02-03</date_published></article></section></issue>`;
    expect(readExport(xml).papers).toMatchObject([
      {
        round: 'Vol. 1 No. 1 (2014): Walls',
        title: 'Lime',
        authors: ['Ada K. Lovelace'],
        decidedAt: '2014-02-03',
      },
    ]);
  });

  const oai = (records: string) =>
    `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>${records}<resumptionToken>next</resumptionToken></ListRecords></OAI-PMH>`;
  const record = (id: number, metadata: string) =>
    `<record><header><identifier>oai:walls.example:article/${id}</identifier></header><metadata>${metadata}</metadata></record>`;

  it('gives those of OAI-PMH, and says that there are more', () => {
    const read = readExport(
      oai(
        record(
          1,
          `<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:title xml:lang="en-US">Moss &amp; slate</dc:title><dc:creator>Lovelace, Ada</dc:creator><dc:date>2026-03-01</dc:date>
            <dc:identifier>https://walls.example/article/view/1</dc:identifier><dc:identifier>10.5555/WALLS.1</dc:identifier>
            <dc:source xml:lang="en-US">Journal of Walls; Vol. 2 No. 1 (2026): Mauern; 1-12</dc:source><dc:source>2049-3630</dc:source></oai_dc:dc>`,
        ) +
          record(
            2,
            `<article xmlns="http://jats.nlm.nih.gov"><front><journal-meta><journal-title-group><journal-title>Journal of Walls</journal-title></journal-title-group></journal-meta>
            <article-meta><article-id pub-id-type="doi">10.5555/walls.2</article-id><title-group><article-title>Lime</article-title></title-group>
            <contrib-group><contrib contrib-type="author"><name><surname>Lovelace</surname><given-names>Ada</given-names></name><email>secret@example.org</email></contrib>
            <contrib contrib-type="editor"><string-name>Never Named</string-name></contrib></contrib-group>
            <pub-date><day>1</day><month>3</month><year>2026</year></pub-date><volume>2</volume><issue>1</issue></article-meta></front></article>`,
          ) +
          '<record><header status="deleted"><identifier>oai:walls.example:article/3</identifier></header></record>',
      ),
    );
    expect(read).toMatchObject({ name: 'Journal of Walls', issn: '2049-3630', refused: 1 });
    expect(read.papers).toMatchObject([
      {
        ...{ title: 'Moss & slate', authors: ['Ada Lovelace'], round: 'Vol. 2 No. 1 (2026): Mauern' },
        ...{ doi: '10.5555/walls.1', url: 'https://walls.example/article/view/1' },
      },
      { title: 'Lime', authors: ['Ada Lovelace'], round: 'Vol. 2 No. 1 (2026)', decidedAt: '2026-03-01' },
    ]);
    expect(read.leftOut).toContain(
      'The file is one page of several. Import the next page into the same draft.',
    );
    expect(JSON.stringify(read)).not.toMatch(/secret|Never Named/);
  });
});

it.each([
  ['JSON of something else', '{"papers": []}'],
  ['text', 'Moss'],
  ['a web page', '<!doctype html><html><body>Moss</body></html>'],
  ['XML that nests its elements endlessly', '<articles>'.repeat(100_000)],
  [
    'entities that multiply',
    `<!DOCTYPE a [<!ENTITY x "${'x'.repeat(1000)}">]><articles>${'&x;'.repeat(1000)}</articles>`,
  ],
])('refuses %s', (_what, file) => {
  expect(() => readExport(file)).toThrow(/The file has no papers of a venue/);
});
