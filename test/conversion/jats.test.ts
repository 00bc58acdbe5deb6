import { describe, expect, it } from 'vitest';
import { withDetails } from '#shared/domain/manuscript/byline-details.ts';
import { MANUSCRIPT_EXAMPLE } from '#shared/domain/manuscript/example.ts';
import { readPapers } from '../../examples/demonstration/read-papers.ts';
import { aSubmission } from '../../functions/publishing/convert/a-submission.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { PAPER_SPECIMENS } from '../support/paper-specimens.ts';
import { problemsOfJats } from '../support/validate-jats.ts';

const slow = 60_000;

describe('the validator', () => {
  it('reports what the DTD forbids', () => {
    const doctype =
      '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.3 20210610//EN" "JATS-archivearticle1-3.dtd">';
    expect(problemsOfJats(`${doctype}<article><body><nonsense/></body></article>`).join('\n')).toContain(
      'nonsense',
    );
  });
});

describe('JATS of every example paper', () => {
  it.each(
    readPapers().flatMap(({ slug, versions }) =>
      versions.map((version, index) => [slug, index + 1, version] as const),
    ),
  )(
    'is valid: %s, version %i',
    async (_slug, _number, { files }) => {
      const paper = await convertPaper({ ...aSubmission({}), files });
      expect(paper.kind).toBe(files[0]?.name.endsWith('.pdf') ? 'pdf' : 'converted');
      expect(problemsOfJats(paper.jats)).toEqual([]);
    },
    slow,
  );
});

describe('JATS of a paper’s record', () => {
  it(
    'is valid with every field, and has each in its element',
    async () => {
      const { authorDetails = [] } = MANUSCRIPT_EXAMPLE;
      const authors = withDetails(
        [
          { kind: 'person', name: 'Ada Lovelace', username: 'adalovelace' },
          { kind: 'agent', id: '01AGENT', name: 'Atlas-7' },
        ],
        authorDetails,
      );
      const front = { ...MANUSCRIPT_EXAMPLE, authors };
      const { jats } = await convertPaper(aSubmission({ 'main.md': '# Walls\n\nThey stand.' }, { front }));
      expect(problemsOfJats(jats)).toEqual([]);
      for (const element of [
        '<contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>',
        'corresp="yes"',
        'vocab-term-identifier="https://credit.niso.org/contributor-roles/writing-original-draft/"',
        '>https://ror.org/052gg0110</institution-id><institution>University of Oxford</institution>',
        '<award-id>101020000</award-id><award-name>Walls and what grows on them</award-name>',
        '<ack><title>Acknowledgments</title>',
        '<fn fn-type="coi-statement">',
        '<sec sec-type="data-availability">',
        '<sec sec-type="code-availability">',
        '<sec sec-type="ethics-statement">',
        '<sec sec-type="ai-disclosure">',
        '<article-id pub-id-type="doi">10.5555/12345678</article-id>',
      ])
        expect(jats).toContain(element);
    },
    slow,
  );
});

describe('JATS of paper content', () => {
  it.each(Object.entries(PAPER_SPECIMENS))(
    'is valid: %s',
    async (_, files) => {
      const paper = await convertPaper(aSubmission(files));
      expect(problemsOfJats(paper.jats)).toEqual([]);
    },
    slow,
  );
});
