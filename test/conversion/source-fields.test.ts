import { describe, expect, it } from 'vitest';
import { ConversionLog } from '../../functions/publishing/convert/conversion-log.ts';
import { keepFound } from '../../functions/publishing/convert/source-fields/found-fields.ts';
import { takeLatexFields } from '../../functions/publishing/convert/source-fields/latex-fields.ts';
import { readMarkdownFields } from '../../functions/publishing/convert/source-fields/markdown-fields.ts';
import { readAward } from '../../functions/publishing/convert/source-fields/read-award.ts';
import { aSubmission } from '../support/a-submission.ts';

const { front } = aSubmission({});

describe('fields in a LaTeX source', () => {
  const source = String.raw`\author{Ada Lovelace}\orcid{0000-0002-1825-0097}
\author{Atlas-7}
\funding{This work was supported by the European Research Council (grant 101020000).}
\conflictsofinterest{The authors declare \textbf{no} conflict of interest.}
\dataavailability{The data are at \url{https://example.org/data}.}
\begin{document} Text. \end{document}`;

  it('are read and removed from the text', () => {
    const { tex, raw } = takeLatexFields(source);
    expect(raw).toEqual({
      authorDetails: [{ author: 'Ada Lovelace', orcid: '0000-0002-1825-0097' }],
      funding: [{ funder: 'European Research Council', awardNumber: '101020000' }],
      competingInterests: 'The authors declare no conflict of interest.',
      dataAvailability: 'The data are at https://example.org/data.',
    });
    expect(tex).not.toContain('supported');
    expect(tex).toContain('Text.');
  });

  it('fill the fields that the submission omitted, and are reported', () => {
    const log = new ConversionLog();
    const found = keepFound(takeLatexFields(source).raw, { ...front, funding: [{ funder: 'DFG' }] }, log);
    expect(Object.keys(found).toSorted()).toEqual([
      'authorDetails',
      'competingInterests',
      'dataAvailability',
    ]);
    const messages = log.messages.map(({ message }) => message);
    expect(messages).toContain('Funding in the source isn’t used, because the submission has its own.');
    expect(messages).toContain('Data availability was read from the source.');
  });
});

describe('fields in the front matter of a Markdown file', () => {
  it('are read in the formats that authors use', () => {
    const yaml = `title: Walls
authors:
  - name: Ada Lovelace
    orcid: 0000-0002-1825-0097
    affiliations:
      - name: University of Oxford
        ror: https://ror.org/052gg0110
    roles: [Software, Writing – original draft]
    corresponding: true
  - Charles Babbage
funding:
  - name: European Research Council
    award: 101020000
data-availability: On request.
Conflict of interest: None.
`;
    const raw = readMarkdownFields(yaml);
    expect(keepFound(raw, front, new ConversionLog())).toEqual({
      authorDetails: [
        {
          author: 'Ada Lovelace',
          orcid: '0000-0002-1825-0097',
          affiliations: [{ name: 'University of Oxford', ror: 'https://ror.org/052gg0110' }],
          roles: ['software', 'writing-original-draft'],
          isCorresponding: true,
        },
      ],
      funding: [{ funder: 'European Research Council', awardNumber: '101020000' }],
      dataAvailability: 'On request.',
      competingInterests: 'None.',
    });
  });

  it('are ignored if it isn’t valid YAML or contains aliases', () => {
    expect(readMarkdownFields('funding: [')).toEqual({});
    expect(readMarkdownFields('a: &a [x]\nfunding: *a')).toEqual({});
  });

  it('are ignored with a warning if their values are invalid', () => {
    const log = new ConversionLog();
    expect(keepFound({ dataAvailability: 'x'.repeat(5001) }, front, log)).toEqual({});
    expect(log.messages).toMatchObject([{ severity: 'warning' }]);
  });
});

describe('a sentence about funding', () => {
  it.each([
    ['Supported by the Wellcome Trust, grant number 203108/Z/16/Z.', 'Wellcome Trust', '203108/Z/16/Z'],
    ['Funded by DFG (project 4711)', 'DFG', '4711'],
    ['Two foundations paid for it.', 'Two foundations paid for it.', undefined],
  ])('is split into funder and award number: %s', (text, funder, awardNumber) => {
    expect(readAward(text)).toEqual({ funder, ...(awardNumber ? { awardNumber } : {}) });
  });
});
