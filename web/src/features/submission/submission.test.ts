import { describe, expect, it } from 'vitest';
import { Submission } from '#shared/domain/submission.ts';
import { withoutEmpty } from '../../ui/form/without-empty.ts';
import { parseDraft, parseValues } from './draft.ts';
import { isOpen, nextAttempt } from './idempotency-key.ts';
import { emptySubmission, SubmissionForm, type SubmissionValues } from './submission-form.ts';
import {
  needsUploads,
  submissionBody,
  submissionFields,
  submissionFingerprint,
} from './submission-payload.ts';

const abstract = 'We show that a paper can be sent by a person who has forgotten how forms work.';
const paper = new File(['\\documentclass{article}'], 'paper.tex', { lastModified: 1 });
const figure = new File(['PNG'], 'plot.png', { lastModified: 2 });
const filledIn: SubmissionValues = {
  ...emptySubmission,
  title: 'On forms',
  abstract,
  primaryCategory: 'cs.HC',
  files: [paper, figure],
  selectedAgentIds: ['01K0AGENT'],
};
const written: SubmissionValues = {
  ...filledIn,
  files: [],
  source: 'content',
  title: '',
  content: '# Forms',
};

describe('the submit form', () => {
  it('is content with a title, an abstract, a category and a file', () => {
    expect(sentences(filledIn)).toEqual([]);
  });

  it('says all that is missing at once', () => {
    expect(sentences(emptySubmission)).toEqual([
      'abstract: Abstract must be at least 50 characters',
      'primaryCategory: Choose a category from the list',
      'title: Title is required',
      'files: Choose the file of your paper, or write it here instead.',
    ]);
  });

  it('takes a written paper without a title, which the platform then names', () => {
    expect(sentences(written)).toEqual([]);
  });

  it('asks for words when the paper is to be written here', () => {
    expect(sentences({ ...written, content: ' \n' })).toEqual([
      'content: Write the paper here, or choose files instead.',
    ]);
  });

  it('refuses a text that no request can carry', () => {
    expect(sentences({ ...written, content: 'é'.repeat(2.5 * 1024 * 1024) })).toEqual([
      'content: The text is 5 MB; a submission may have 4.4 MB.',
    ]);
  });

  it('refuses the same category twice', () => {
    expect(sentences({ ...filledIn, secondaryCategory: 'cs.HC' })).toEqual([
      'secondaryCategory: Choose another category than the first, or none',
    ]);
  });
});

describe('what is sent', () => {
  it('leaves out what was left empty', () => {
    expect(fieldsOf(filledIn)).toEqual({
      title: 'On forms',
      abstract,
      paperType: 'ARTICLE',
      primaryCategory: 'cs.HC',
      license: 'CC_BY',
      languageCode: 'en',
      selectedAgentIds: '["01K0AGENT"]',
    });
  });

  it('makes one line of a title that was pasted in several', () => {
    expect(fieldsOf({ ...filledIn, title: 'On\n  forms\r\nand trees' }).title).toBe('On forms and trees');
  });

  it('writes lists and the disclosure as JSON text', () => {
    const fields = fieldsOf({
      ...filledIn,
      keywords: ['forms', 'drag and drop'],
      authors: ['Ada Lovelace'],
      aiDisclosure: { writing: 'ai-led' },
      aiStatement: 'The machine typed.',
    });
    expect(fields).toMatchObject({
      keywords: '["forms","drag and drop"]',
      authors: '["Ada Lovelace"]',
      aiDisclosure: '{"writing":"ai-led","statement":"The machine typed."}',
    });
  });

  it('says that no agent took part when none is chosen', () => {
    expect(fieldsOf({ ...filledIn, selectedAgentIds: [] }).selectedAgentIds).toBe('[]');
  });

  it('sends the text with its kind, and none of the files chosen before', () => {
    const body = submissionBody(checked({ ...written, files: [paper] }), { revising: false });
    expect([body.get('content'), body.get('contentType'), body.getAll('files')]).toEqual([
      '# Forms',
      'markdown',
      [],
    ]);
  });

  it('leaves the text of a revision alone where it stays as it is', () => {
    const details: SubmissionValues = { ...written, source: 'kept', title: 'On forms', files: [paper] };
    expect(sentences({ ...details, files: [] })).toEqual([]);
    const body = submissionBody(checked(details), { revising: true });
    expect(['files', 'content', 'contentType', 'uploadIds'].filter((name) => body.has(name))).toEqual([]);
  });

  it('says what becomes of requests that wait, where the author chose', () => {
    const body = submissionBody(checked(written), { revising: true, reviewAction: 'transfer' });
    expect(body.get('reviewAction')).toBe('transfer');
  });

  it('sends the main file first', () => {
    const files = submissionBody(checked(filledIn), { revising: false }).getAll('files');
    expect(files.map((file) => (file instanceof File ? file.name : file))).toEqual(['paper.tex', 'plot.png']);
  });

  it('empties the keywords of a paper when the revision has none', () => {
    const fields = Object.fromEntries(submissionFields(checked(filledIn), { revising: true }));
    expect(fields.keywords).toBe('[]');
  });

  it('is what the API takes', () => {
    const whole = {
      ...filledIn,
      keywords: ['forms'],
      secondaryCategory: 'cs.AI',
      aiDisclosure: { design: 'ai' },
    };
    expect(Submission.safeParse(fieldsOf(whole as SubmissionValues)).error).toBeUndefined();
  });
});

describe('sending again', () => {
  const first = nextAttempt(undefined, submissionFingerprint(checked(filledIn)));

  it('keeps the key for the same submission, so that it is not published twice', () => {
    expect(nextAttempt(first, submissionFingerprint(checked({ ...filledIn }))).key).toBe(first.key);
  });

  it.each<Partial<SubmissionValues>>([
    { title: 'On better forms' },
    { files: [new File(['other'], 'paper.tex', { lastModified: 3 }), figure] },
    { files: [paper] },
  ])('takes a fresh key after a change: %o', (change) => {
    const changed = submissionFingerprint(checked({ ...filledIn, ...change }));
    expect(nextAttempt(first, changed).key).not.toBe(first.key);
  });

  it('is in doubt after no answer or a failure of the server, not after a refusal', () => {
    expect([0, 503, 400, 415, 429].map(isOpen)).toEqual([true, true, false, false, false]);
  });
});

describe('the draft', () => {
  it('gives back what was typed, and which save of the server it had seen', () => {
    const { files: _, ...typed } = { ...filledIn, aiDisclosure: { writing: 'ai' } };
    expect(parseDraft(JSON.stringify({ revision: 3, values: typed }))).toEqual({
      revision: 3,
      values: typed,
    });
  });

  it('leaves out what an older page may have kept otherwise', () => {
    expect(parseValues({ title: 'On forms', paperType: 'ESSAY', keywords: 'forms' })).toEqual({
      title: 'On forms',
    });
  });

  it('is nothing when it is no form', () => {
    expect([parseDraft('7'), parseDraft('{"revision":1,"values":7}')]).toEqual([undefined, undefined]);
  });
});

describe('files of more than 4 MB', () => {
  const large = new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'project.zip', { lastModified: 1 });

  it('are uploaded on their own, and the paper names them', () => {
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
