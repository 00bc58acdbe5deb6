import { beforeAll, describe, expect, it } from 'vitest';
import { versionEntity } from '../../functions/_lib/papers/paper-entities.ts';
import { call, platformUrl } from '../support/api.ts';
import {
  aPublishedPaper,
  aSubmission,
  aSupervisor,
  aText,
  pipelineEnd,
  type TestPerson,
} from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { useTablesOf } from '../support/tables-of.ts';
import { until } from '../support/until.ts';

const platform = aLentPlatform();
let author: TestPerson;
beforeAll(async () => {
  useTablesOf(platform());
  author = await aSupervisor({ firstName: 'Ada', lastName: 'Lovelace' });
});

const at = (path: string, init: RequestInit = {}) => fetch(new URL(path, platformUrl()), init);

/** A form with these fields and nothing else. */
function aForm(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return form;
}

const revise = (id: string, author: TestPerson, body: FormData) =>
  call('PUT', `/papers/${id}`, { token: author.token, body });

const withText = (text: string) => [{ name: 'paper.md', content: text }];

describe('sending versions in parallel', () => {
  it('numbers one n+1 and the other n+2 or rejects it with 409, and loses no file', async () => {
    const { id, archiveId } = await aPublishedPaper(author);
    const text = aText();
    const texts = ['first', 'second', 'third'].map((word) => `${text}\nSent as the ${word} of three.\n`);
    const answers = await Promise.all(
      texts.map((text, index) => revise(id, author, aSubmission({ title: `Try ${index}` }, withText(text)))),
    );
    const sent = answers.flatMap(({ status, body }, index) =>
      status === 200 ? [{ index, number: body.data.version }] : [],
    );
    for (const { status, body } of answers) expect([200, 409], JSON.stringify(body)).toContain(status);
    expect(sent.map(({ number }) => number).toSorted()).toEqual(sent.map((_, index) => index + 2));
    expect(sent.length).toBeGreaterThanOrEqual(2);
    for (const { index, number } of sent) {
      await pipelineEnd(`${archiveId}v${number}`, author.token);
      const { body } = await call('GET', `/papers/${archiveId}v${number}`);
      expect(body.data.title).toBe(`Try ${index}`);
      const source = body.data.files.find(({ role }: { role: string }) => role === 'source');
      expect(await (await at(source.url)).text()).toBe(texts[index]);
    }
    const { body } = await call('GET', `/papers/${archiveId}`);
    expect(body.data.versions.map(({ status }: { status: string }) => status)).toEqual(
      Array(sent.length + 1).fill('UNDER_REVIEW'),
    );
  });
});

describe('editing a paper’s metadata', () => {
  it('makes no version, and the history lists who changed what', async () => {
    const { id, archiveId } = await aPublishedPaper(author, { keywords: ['order'] });
    const { status, body } = await revise(
      id,
      author,
      aForm({ title: 'A title without a slip', keywords: ['order', 'lists'], secondaryCategory: 'cs.IR' }),
    );
    expect([status, body.data.version, body.data.title]).toEqual([200, 1, 'A title without a slip']);
    const page = async () => (await call('GET', `/papers/${archiveId}`)).body.data;
    // On AWS, an archive id leads readers to a change half a second later (`npm run test:like-aws`).
    await expect.poll(page).toMatchObject({
      version: 1,
      title: 'A title without a slip',
      categories: ['cs.SE', 'cs.IR'],
      versions: [{ version: 1, title: 'A title without a slip' }],
    });
    const html = await (await at(`/papers/${archiveId}`)).text();
    expect(html).toContain('A title without a slip</h1>');
    const { history } = (await call('GET', `/papers/${archiveId}/history`)).body.data;
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual([
      'metadata-changed',
      'version-published',
      'version-sent',
    ]);
    expect(history[0]).toMatchObject({
      version: 1,
      by: { username: author.username, name: 'Ada Lovelace' },
      changes: [
        { field: 'title', before: 'A paper for a test', after: 'A title without a slip' },
        { field: 'secondaryCategory', before: null, after: 'cs.IR' },
        { field: 'keywords', before: ['order'], after: ['order', 'lists'] },
      ],
    });
    await until(async () => {
      const { papers } = (await call('GET', '/papers?category=cs.IR')).body.data;
      return papers.some((paper: { id: string }) => paper.id === id) || undefined;
    }, 'the paper in the list of its new category');
  });

  /** The id of a paper whose metadata two tests change. */
  let edited: string;
  beforeAll(async () => {
    edited = (await aPublishedPaper(author)).id;
  });

  it('records nothing if nothing changed, and every one of many parallel changes', async () => {
    const id = edited;
    await revise(id, author, aForm({ title: 'A paper for a test' }));
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((word) => revise(id, author, aForm({ keywords: [word] }))),
    );
    const made = answers.filter(({ status }) => status === 200).length;
    const { history } = (await call('GET', `/papers/${id}/history`)).body.data;
    const edits = history.filter(({ kind }: { kind: string }) => kind === 'metadata-changed').toReversed();
    expect(edits).toHaveLength(made);
    // Each edit starts from the result of the one before.
    for (const [index, edit] of edits.entries())
      expect(edit.changes[0].before).toEqual(index === 0 ? [] : edits[index - 1].changes[0].after);
  });

  it('is rejected while the newest version is in the pipeline, and for others', async () => {
    const other = await aSupervisor();
    const id = edited;
    expect((await revise(id, other, aForm({ title: 'Mine now' }))).status).toBe(403);
    const version = { paperId: id, version: 1 };
    const { data } = await versionEntity().get(version).go();
    const record = { ...data?.record, pipeline: { ...data?.record.pipeline, status: 'processing' } };
    await versionEntity().patch(version).set({ record }).go();
    const early = await revise(id, author, aForm({ title: 'Too early' }));
    expect([early.status, early.body.code]).toEqual([409, 'version-in-progress']);
  });
});

describe('two versions', () => {
  let archiveId: string;
  beforeAll(async () => {
    const before = `# One\n\nThe first paragraph has some words that stay as they are, and $a^2+b^2$ in it.\n\nThe second paragraph is deleted later, all of its many words.\n\n# Two\n\nThe last paragraph moves up to the beginning of the whole paper.\n`;
    const after = `# One\n\nThe last paragraph moves up to the beginning of the whole paper.\n\nThe first paragraph has some words that stay as they were, and $a^2-b^2$ in it.\n\n# Two\n\nAn entirely new one that nobody has read, on another subject.\n`;
    const paper = await aPublishedPaper(author, {}, withText(before));
    ({ archiveId } = paper);
    await revise(paper.id, author, aSubmission({ title: 'Another title' }, withText(after)));
    await pipelineEnd(paper.id, author.token);
  });

  it('are compared: what was inserted, deleted, moved, and changed is shown, and the answer is cached', async () => {
    const { status, body } = await call('GET', `/papers/${archiveId}/diff?from=1&to=2`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      from: { version: 1 },
      to: { version: 2, title: 'Another title' },
      metadata: [{ field: 'title', before: 'A paper for a test', after: 'Another title' }],
      blocks: { inserted: 1, deleted: 1, moved: 1, changed: 1 },
    });
    expect(body.data.html).toContain('<del>are</del><ins>were</ins>');
    expect(body.data.html).toMatch(/<del><math.*?<\/math><\/del><ins><math/s);
    expect((await call('GET', `/papers/${archiveId}/diff?from=1&to=2`)).body.data).toEqual(body.data);
    const back = (await call('GET', `/papers/${archiveId}/diff?from=2&to=1`)).body.data;
    expect(back.blocks).toEqual({ inserted: 1, deleted: 1, moved: 1, changed: 1 });
    expect((await call('GET', `/papers/${archiveId}/diff?from=1&to=3`)).status).toBe(404);
    expect((await call('GET', `/papers/${archiveId}/diff?from=1&to=1`)).status).toBe(400);
  });

  it('have a page each: the older one names the paper as canonical, and has its own citation tags', async () => {
    const html = await (await at(`/papers/${archiveId}v1`)).text();
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*/papers/${archiveId}"`));
    expect(html).toContain('name="citation_title" content="A paper for a test"');
    expect(html).toContain(`name="DC.identifier" content="${archiveId}v1"`);
    expect(html).toMatch(new RegExp(`name="citation_pdf_url" content="[^"]*/papers/${archiveId}v1.pdf"`));
    // React separates adjacent texts with comments.
    expect(html.replaceAll('<!-- -->', '')).toContain('Read the latest version, 2');
  });
});
