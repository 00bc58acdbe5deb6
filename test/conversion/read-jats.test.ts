import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aZip } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { aSubmission } from '../support/a-submission.ts';

const ARTICLE = readFileSync('test/support/journal-article.xml', 'utf8');
const WALL = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#7a5"/></svg>`;

describe('a JATS article', () => {
  const files = { 'article.nxml': ARTICLE, 'wall.svg': WALL };

  it('becomes a page with its sections, formulas, figures, tables and references', async () => {
    const paper = await convertPaper(aSubmission(files, { front: { title: 'Moss on high walls' } }));
    expect([paper.kind, paper.format, paper.mainFile]).toEqual(['converted', 'jats', 'article.nxml']);
    expect(paper.toc.map(({ title }) => title)).toEqual(['Introduction', 'Results']);
    expect(paper.html).toContain('<math');
    expect(paper.figures).toHaveLength(1);
    expect(paper.html).toContain('Counts of moss by height.');
    expect(paper.references.map(({ text }) => text)).toEqual([
      expect.stringContaining('Notes on the engine'),
      expect.stringContaining('Passages from the life of a philosopher'),
    ]);
    expect(paper.references[0]?.doi).toBe('10.5555/12345678');
    expect(paper.found).toMatchObject({
      doi: '10.1234/moss.7',
      funding: [{ funder: 'Society of Masons', awardNumber: 'W-12' }],
      acknowledgments: 'We thank the owners of the walls.',
    });
    expect(paper.text).not.toContain('We thank the owners');
  });

  it('fills the form with its title, abstract, authors and keywords', async () => {
    const { sourceFront } = await convertPaper(
      aSubmission(files, { readsFront: true, front: { title: '' } }),
    );
    expect(sourceFront).toMatchObject({
      mainFile: 'article.nxml',
      title: 'Moss on high walls',
      authors: ['Iris van der Meer', 'The Wall Collaboration'],
      keywords: ['moss', 'walls'],
      authorDetails: [
        {
          author: 'Iris van der Meer',
          orcid: '0000-0002-1825-0097',
          affiliations: [{ name: 'University of Delft' }],
          isCorresponding: true,
        },
      ],
    });
    expect(sourceFront?.abstract).toMatch(/^We measure moss[\s\S]+\n\nIt grows/);
  });

  it('is found in a journal’s package beside its PDF, and in our own JATS', async () => {
    const first = await convertPaper(
      aSubmission({
        'p.zip': aZip(
          [...Object.entries(files), ['article.pdf', '%PDF-1.4']].map(([name = '', content = '']) => ({
            name,
            content,
          })),
        ),
      }),
    );
    expect(first.mainFile).toBe('article.nxml');
    const again = await convertPaper(aSubmission({ 'paper.xml': first.jats }));
    expect([again.format, again.toc.map(({ title }) => title)]).toEqual([
      'jats',
      ['Introduction', 'Results'],
    ]);
    expect(again.references).toHaveLength(2);
  });
});
