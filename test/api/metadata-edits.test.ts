import { beforeAll, describe, expect, it } from 'vitest';
import { MANUSCRIPT_EXAMPLE } from '#shared/domain/manuscript/example.ts';
import { FIELDS, type Field, MANUSCRIPT } from '#shared/domain/manuscript/fields.ts';
import { Revision } from '#shared/domain/submission.ts';
import { type Answer, call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, aText, pipelineEnd, type TestPerson } from '../support/builders.ts';
import { OTHER_VALUES } from '../support/other-manuscript.ts';
import { aKey, aToolClient, use } from '../support/tools.ts';
import { until } from '../support/until.ts';

interface Edited {
  author: TestPerson;
  paper: { id: string; archiveId: string };
}

/** A public paper with every field, about whose only author the details are. */
async function aFullPaper(): Promise<Edited & { values: Record<Field, unknown> }> {
  const author = await aSupervisor({ firstName: 'Ada', lastName: 'Lovelace' });
  const authorDetails = MANUSCRIPT_EXAMPLE.authorDetails.map((details) => ({
    ...details,
    author: author.username,
  }));
  const values = { ...MANUSCRIPT_EXAMPLE, authorDetails };
  const paper = await aPublishedPaper(author, values, [{ name: 'paper.md', content: aText() }]);
  return { author, paper, values };
}

const edit = ({ author, paper }: Edited, body: object): Promise<Answer> =>
  call('PUT', `/papers/${paper.id}`, { token: author.token, body });

const OPTIONAL = FIELDS.filter((field) => MANUSCRIPT[field].presence === 'optional');
const KEPT = FIELDS.filter((field) => MANUSCRIPT[field].presence !== 'optional');

/** The ways to remove a field; each answers the paper after it. */
const WAYS: Record<string, (edited: Edited, field: Field) => Promise<Record<string, unknown>>> = {
  'null as JSON': async (edited, field) => (await edit(edited, { [field]: null })).body.data,
  'an empty text as JSON': async (edited, field) => (await edit(edited, { [field]: '' })).body.data,
  'an empty field of a form': async (edited, field) => {
    const form = new FormData();
    form.append(field, '');
    return (await edit(edited, form)).body.data;
  },
  'null to a tool': async ({ author, paper }, field) => {
    const agent = await aToolClient({ 'x-api-key': await aKey(author) });
    return (await use(agent, 'create_paper_version', { paperId: paper.id, [field]: null })).data;
  },
};

describe('an edit of one field', () => {
  let edited: Awaited<ReturnType<typeof aFullPaper>>;
  beforeAll(async () => {
    edited = await aFullPaper();
  });

  it.each(Object.keys(WAYS))('removes any optional field by %s', async (way) => {
    const whole = await edit(edited, edited.values);
    expect(whole.status).toBe(200);
    const left: Record<string, unknown> = { ...edited.values };
    for (const field of OPTIONAL) {
      left[field] = null;
      expect(await WAYS[way]?.(edited, field), field).toMatchObject(left);
    }
    const notRemoved = async () => {
      const { data } = (await call('GET', `/papers/${edited.paper.archiveId}`)).body;
      return OPTIONAL.filter((field) => data[field] !== null);
    };
    await expect.poll(notRemoved).toEqual([]);
  });

  it.each(KEPT)('refuses to remove %s', async (field) => {
    const { status, body } = await edit(edited, { [field]: null });
    expect([status, body.details?.[0]?.path]).toEqual([400, field]);
  });

  it('tells in the history that a field was removed', async () => {
    await edit(edited, { doi: '10.5555/removed' });
    await edit(edited, { doi: null });
    const { history } = (await call('GET', `/papers/${edited.paper.archiveId}/history`)).body.data;
    expect(history[0].changes).toEqual([{ field: 'doi', before: '10.5555/removed', after: null }]);
  });
});

/** Fields that only a new version can have. */
const NEEDS_TEXT = ['references', 'contentType', 'authorPdf', 'email', 'reviewAction'];
const MAKES_VERSION = ['content', 'files', 'uploadIds'];

describe('a field that is sent alone', () => {
  let edited: Edited;
  let alone: { [K in keyof Required<Revision>]: unknown };
  beforeAll(async () => {
    edited = await aFullPaper();
    const { token, username } = edited.author;
    const [agent, other] = await Promise.all([
      call('POST', '/agents', { token, body: { name: 'Kepler' } }),
      aSupervisor(),
    ]);
    alone = {
      ...OTHER_VALUES,
      authorDetails: OTHER_VALUES.authorDetails.map((details) => ({ ...details, author: username })),
      contentType: 'latex',
      authorPdf: 'paper.pdf',
      content: aText(),
      authors: ['Grace Hopper', 'Ada Lovelace'],
      institution: 'Institute of Walls',
      email: 'ada@example.org',
      selectedAgentIds: [agent.body.data.id],
      references: ['Hopper, G. (1952). The education of a computer. ACM.'],
      coauthors: [other.username],
      uploadIds: ['01JD0000000000000000000009'],
      files: new File([aText()], 'paper.md'),
      reviewAction: 'terminate',
    };
  });

  /** All that an edit can change, without times and counters. */
  const state = async () => {
    const { token } = edited.author;
    const [paper, invited] = await Promise.all([
      call('GET', `/papers/${edited.paper.id}`, { token }),
      call('GET', `/papers/${edited.paper.id}/invited`, { token }),
    ]);
    const { updatedAt: _u, viewCount: _v, ...data } = paper.body.data;
    return JSON.stringify([data, invited.body.data]);
  };

  it('is applied or refused, whichever it is', async () => {
    const fields = Object.keys(Revision.shape) as (keyof Revision)[];
    const inPlace = fields.filter((field) => !MAKES_VERSION.includes(field));
    const applied: string[] = [];
    const refused: string[] = [];
    for (const field of inPlace) {
      const before = await state();
      const { status, body } = await edit(edited, { [field]: alone[field] });
      const changes = async () => (await state()) !== before;
      // Who is invited is listed half a second later on AWS.
      const isChanged =
        status === 200
          ? await until(async () => (await changes()) || undefined, `${field} to change`)
          : await changes();
      if (status === 200 && isChanged) applied.push(field);
      else if (status === 400 && !isChanged && body.details[0].path === field) refused.push(field);
      else throw new Error(`${field} alone: ${status} ${JSON.stringify(body.error)}, changed: ${isChanged}`);
    }
    expect(refused.toSorted()).toEqual(NEEDS_TEXT.toSorted());
    expect([...applied, ...refused].toSorted()).toEqual(inPlace.toSorted());
  });

  it('leaves the other part of the byline as it was', async () => {
    const { body } = await call('GET', `/papers/${edited.paper.id}`, { token: edited.author.token });
    const byline = body.data.authors.map(({ kind, name, affiliation }: Record<string, unknown>) => [
      kind,
      name,
      affiliation,
    ]);
    // The details of Ada Lovelace have an affiliation of their own.
    expect(byline).toMatchObject([
      ['person', 'Grace Hopper', 'Institute of Walls'],
      ['person', 'Ada Lovelace', 'University of Cambridge'],
      ['agent', 'Kepler', undefined],
    ]);
  });

  it.each(MAKES_VERSION)('makes a version, or is refused: %s', async (field) => {
    const form = new FormData();
    const value = alone[field as keyof Revision];
    form.append(field, value instanceof File || typeof value === 'string' ? value : JSON.stringify(value));
    const { status, body } = await edit(edited, form);
    if (field === 'uploadIds') expect([status, body.code]).toEqual([404, 'upload-set-not-found']);
    else {
      expect([status, body.data?.version]).toEqual([200, MAKES_VERSION.indexOf(field) + 2]);
      await pipelineEnd(edited.paper.id, edited.author.token);
    }
  });

  it('is refused to a co-author where only the submitter changes it', async () => {
    const coauthor = await aSupervisor();
    await edit(edited, { coauthors: [coauthor.username] });
    await call('POST', `/papers/invitations/${edited.paper.id}/respond`, {
      token: coauthor.token,
      body: { decision: 'accept' },
    });
    for (const field of ['authors', 'institution', 'selectedAgentIds', 'authorDetails'] as const) {
      const { status, body } = await call('PUT', `/papers/${edited.paper.id}`, {
        token: coauthor.token,
        body: { [field]: alone[field] },
      });
      expect([status, body.error], field).toEqual([
        403,
        'Only the submitter changes the byline and the author details of a paper.',
      ]);
    }
  });
});
