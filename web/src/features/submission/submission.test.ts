import { describe, expect, it } from 'vitest';
import { Submission } from '#shared/domain/submission.ts';
import { withoutEmpty } from '../../ui/form/without-empty.ts';
import { parseDraft, parseValues } from './draft.ts';
import { isOpen, nextAttempt } from './idempotency-key.ts';
import {
  emptySubmission,
  SubmissionForm,
  type SubmissionValues,
  submissionFormFor,
} from './submission-form.ts';
import {
  needsUploads,
  submissionBody,
  submissionFields,
  submissionFingerprint,
} from './submission-payload.ts';

const abstract = 'We show that a paper can be sent by a person who has forgotten how forms work.';
const paper = new File(['\\documentclass{article}'], 'paper.tex', { lastModified: 1 });
const figure = new File(['PNG'], 'plot.png', { lastModified: 2 });
const aiDisclosure = {
  hypothesis: 'human',
  design: 'human-led',
  analysis: 'balanced',
  writing: 'ai-led',
  literatureReview: 'ai',
} as const;
const filledIn: SubmissionValues = {
  ...emptySubmission,
  title: 'On forms',
  abstract,
  primaryCategory: 'cs.HC',
  files: [paper, figure],
  agentsTookPart: 'some',
  selectedAgentIds: ['01K0AGENT'],
  aiDisclosure,
};
const written: SubmissionValues = {
  ...filledIn,
  files: [],
  source: 'content',
  title: '',
  content: '# Forms',
};

describe('the submission form', () => {
  it('accepts a title, an abstract, a category, and a file', () => {
    expect(sentences(filledIn)).toEqual([]);
  });

  it('reports everything that is missing at once', () => {
    expect(sentences(emptySubmission)).toEqual([
      'abstract: Abstract is required. It must be 50 to 5,000 characters.',
      'primaryCategory: Choose a primary category.',
      'agentsTookPart: Say whether AI agents took part.',
      'title: Give the paper a title.',
      'aiDisclosure: Say how people and AI shared the work.',
      'files: Choose your paper’s files, or write it here instead.',
    ]);
  });

  it('accepts written text without a title, which the platform then names', () => {
    expect(sentences(written)).toEqual([]);
  });

  it('requires text if the paper is written in the form', () => {
    expect(sentences({ ...written, content: ' \n' })).toEqual([
      'content: Write your paper here, or upload files instead.',
    ]);
  });

  it('rejects text that is too large for a request', () => {
    expect(sentences({ ...written, content: 'é'.repeat(2.5 * 1024 * 1024) })).toEqual([
      'content: Text must be at most 4.4 MB; you wrote 5 MB. Upload it as a file instead.',
    ]);
  });

  it('asks which agents took part if some did', () => {
    expect(sentences({ ...filledIn, selectedAgentIds: [] })).toEqual([
      'selectedAgentIds: Choose the agents that took part, or “No AI agent took part”.',
    ]);
  });

  it('refuses an agent with the name that its account began with', () => {
    const message = 'Give the agent a name of its own, and save it.';
    const issuesWith = (name: string) => {
      const form = submissionFormFor([{ id: filledIn.selectedAgentIds[0] ?? '', name }]);
      return form.safeParse(withoutEmpty(form, filledIn)).error?.issues.map((issue) => issue.message);
    };
    expect(issuesWith("hanna8a0kw's assistant")).toEqual([message]);
    expect(issuesWith('Tally')).toBeUndefined();
  });

  it('requires every part of the AI disclosure, except to edit the details of a paper', () => {
    const partly = { ...filledIn, aiDisclosure: { writing: 'ai' as const } };
    expect(sentences(partly)).toEqual(['aiDisclosure: Say how people and AI shared the work.']);
    expect(sentences({ ...partly, source: 'kept' })).toEqual([]);
  });

  it('rejects the same category twice', () => {
    expect(sentences({ ...filledIn, secondaryCategory: 'cs.HC' })).toEqual([
      'secondaryCategory: Secondary category must differ from the primary category. Choose another, or none.',
    ]);
  });
});

describe('the request body', () => {
  it('omits empty fields', () => {
    expect(fieldsOf(filledIn)).toEqual({
      title: 'On forms',
      abstract,
      paperType: 'ARTICLE',
      primaryCategory: 'cs.HC',
      license: 'CC_BY',
      languageCode: 'en',
      selectedAgentIds: '["01K0AGENT"]',
      aiDisclosure: JSON.stringify(aiDisclosure),
    });
  });

  it('joins the lines of a pasted title', () => {
    expect(fieldsOf({ ...filledIn, title: 'On\n  forms\r\nand trees' }).title).toBe('On forms and trees');
  });

  it('encodes lists and the disclosure as JSON', () => {
    const fields = fieldsOf({
      ...filledIn,
      keywords: ['forms', 'drag and drop'],
      authors: ['Ada Lovelace'],
      aiStatement: 'The machine typed.',
    });
    expect(fields).toMatchObject({
      keywords: '["forms","drag and drop"]',
      authors: '["Ada Lovelace"]',
      aiDisclosure: JSON.stringify({ ...aiDisclosure, statement: 'The machine typed.' }),
    });
  });

  it('sends an empty list if no agent took part, even if some were chosen before', () => {
    expect(fieldsOf({ ...filledIn, agentsTookPart: 'none' }).selectedAgentIds).toBe('[]');
  });

  it('sends written text with its format, without files chosen before', () => {
    const body = submissionBody(checked({ ...written, files: [paper] }), { revising: false });
    expect([body.get('content'), body.get('contentType'), body.getAll('files')]).toEqual([
      '# Forms',
      'markdown',
      [],
    ]);
  });

  it('sends no text with a revision of the metadata', () => {
    const details: SubmissionValues = { ...written, source: 'kept', title: 'On forms', files: [paper] };
    expect(sentences({ ...details, files: [] })).toEqual([]);
    const body = submissionBody(checked(details), { revising: true });
    expect(['files', 'content', 'contentType', 'uploadIds'].filter((name) => body.has(name))).toEqual([]);
  });

  it('sends the choice about open review requests', () => {
    const body = submissionBody(checked(written), { revising: true, reviewAction: 'transfer' });
    expect(body.get('reviewAction')).toBe('transfer');
  });

  it('sends the main file first', () => {
    const files = submissionBody(checked(filledIn), { revising: false }).getAll('files');
    expect(files.map((file) => (file instanceof File ? file.name : file))).toEqual(['paper.tex', 'plot.png']);
  });

  it('clears the keywords if the revision has none', () => {
    const fields = Object.fromEntries(submissionFields(checked(filledIn), { revising: true }));
    expect(fields.keywords).toBe('[]');
  });

  it('is accepted by the API', () => {
    const whole = {
      ...filledIn,
      keywords: ['forms'],
      secondaryCategory: 'cs.AI',
    };
    expect(Submission.safeParse(fieldsOf(whole as SubmissionValues)).error).toBeUndefined();
  });
});

describe('retrying', () => {
  const first = nextAttempt(undefined, submissionFingerprint(checked(filledIn)));

  it('keeps the key of the same submission, so that it is published once', () => {
    expect(nextAttempt(first, submissionFingerprint(checked({ ...filledIn }))).key).toBe(first.key);
  });

  it.each<Partial<SubmissionValues>>([
    { title: 'On better forms' },
    { files: [new File(['other'], 'paper.tex', { lastModified: 3 }), figure] },
    { files: [paper] },
  ])('uses a new key after a change: %o', (change) => {
    const changed = submissionFingerprint(checked({ ...filledIn, ...change }));
    expect(nextAttempt(first, changed).key).not.toBe(first.key);
  });

  it('leaves the outcome open after no response or a server error, not after a rejection', () => {
    expect([0, 503, 400, 415, 429].map(isOpen)).toEqual([true, true, false, false, false]);
  });
});

describe('the draft', () => {
  it('returns the values and the server’s revision', () => {
    const { files: _, ...typed } = { ...filledIn, aiDisclosure: { writing: 'ai' } };
    expect(parseDraft(JSON.stringify({ revision: 3, values: typed }))).toEqual({
      revision: 3,
      values: typed,
    });
  });

  it('ignores fields that an older release saved differently', () => {
    expect(parseValues({ title: 'On forms', paperType: 'ESSAY', keywords: 'forms' })).toEqual({
      title: 'On forms',
    });
  });

  it('is undefined if it isn’t a form', () => {
    expect([parseDraft('7'), parseDraft('{"revision":1,"values":7}')]).toEqual([undefined, undefined]);
  });
});

describe('files of more than 4 MB', () => {
  const large = new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'project.zip', { lastModified: 1 });

  it('are uploaded separately and referenced by id', () => {
    expect([needsUploads(checked({ ...filledIn, files: [large] })), needsUploads(checked(filledIn))]).toEqual(
      [true, false],
    );
    const body = submissionBody(checked({ ...filledIn, files: [large] }), {
      revising: false,
      uploadIds: ['01K0SET-0'],
    });
    expect([body.get('uploadIds'), body.getAll('files')]).toEqual(['["01K0SET-0"]', []]);
  });
});

function checked(values: SubmissionValues) {
  return SubmissionForm.parse(withoutEmpty(SubmissionForm, values));
}

function sentences(values: SubmissionValues): string[] {
  const issues = SubmissionForm.safeParse(withoutEmpty(SubmissionForm, values)).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

function fieldsOf(values: SubmissionValues): Record<string, string> {
  return Object.fromEntries(submissionFields(checked(values), { revising: false }));
}
