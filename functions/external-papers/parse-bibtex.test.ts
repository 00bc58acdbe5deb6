import { describe, expect, it } from 'vitest';
import { findDuplicate } from './find-duplicate.ts';
import { parseBibtex } from './parse-bibtex.ts';

const FILE = `% My publications
@string{jmlr = {Journal of Machine Learning Research}}
@comment{ not an entry }

@article{vaswani,
  title = {{A}ttention is \\& was {\\'e}verything},
  author = {Vaswani, Ashish and van der Berg, No{\\"e}l and {The Team}},
  journal = jmlr, year = 2017, doi = {https://doi.org/10.1000/ABC},
}
@article{broken, title = {No end, year = 2020
@misc{preprint, title={On preprints}, author={Li, Bo}, year={2021}, eprint={2101.00001v2}, archivePrefix={arXiv}}
@inproceedings{noauthor, title={Nobody wrote this}, year=2020}
  @inproceedings{conf, title={关于小事物}, author={王, 小明}, booktitle={Proc. of Things}, year=2020, url={https://a.example/x}}
`;

describe('reading a BibTeX file', () => {
  const entries = parseBibtex(FILE);
  const entry = (key: string) => entries.find((each) => each.key === key);

  it('reads each entry by itself', () => {
    expect(entries.map(({ key, line, outcome }) => [key, line, outcome])).toEqual([
      ['vaswani', 5, 'new'],
      ['broken', 10, 'error'],
      ['preprint', 11, 'new'],
      ['noauthor', 12, 'error'],
      ['conf', 13, 'new'],
    ]);
    expect(entry('vaswani')?.paper).toEqual({
      title: 'Attention is & was éverything',
      authors: ['Ashish Vaswani', 'Noël van der Berg', 'The Team'],
      kind: 'peer_reviewed_journal',
      venue: 'Journal of Machine Learning Research',
      year: 2017,
      doi: '10.1000/abc',
      arxivId: '',
      url: '',
    });
    expect(entry('preprint')?.paper).toMatchObject({ kind: 'arxiv', arxivId: '2101.00001v2', venue: '' });
    expect(entry('conf')?.paper).toMatchObject({
      kind: 'conference',
      title: '关于小事物',
      authors: ['王小明'],
      url: 'https://a.example/x',
    });
  });

  it('says what is wrong with the others', () => {
    expect(entry('broken')?.message).toMatch(/^This entry can’t be read\. Check its braces/);
    expect(entry('noauthor')?.message).toBe('Authors must be a list of 1 to 200 entries; you sent 0.');
  });

  it('reads our own output', () => {
    const own =
      '@misc{COL.2611.00042,\n  author = {{Proof Reader}},\n  title = {{100\\% of\\_it}},\n  year = {2026}\n}\n';
    expect(parseBibtex(own)[0]?.paper).toMatchObject({ title: '100% of_it', authors: ['Proof Reader'] });
  });

  it('takes little time for a file of 1 MB, whatever it contains', () => {
    const start = Date.now();
    parseBibtex('@'.repeat(1_000_000));
    parseBibtex(`@a{b,${'{'.repeat(1_000_000)}`);
    parseBibtex('@a{b,\n'.repeat(160_000).slice(0, 1_000_000));
    parseBibtex('@a{'.repeat(330_000));
    parseBibtex(`${'@string{a={x}}\n'.repeat(30_000)}${'@a{b,title=a}\n'.repeat(30_000)}`);
    parseBibtex(`@a{b,title={${'<i '.repeat(6_000)}}}\n`.repeat(50));
    expect(Date.now() - start).toBeLessThan(25_000);
  });

  it('says which entries are too long, or were not read in time', () => {
    const entry = (title: string) => `@misc{a, title={${title}}, author={Li, Bo}, year=2021}\n`;
    expect(parseBibtex(entry('x'.repeat(20_000)))[0]?.message).toMatch(/^This entry has more than 20,000 /);
    let seconds = 0;
    const clock = () => 2_000 * seconds++;
    expect(parseBibtex(entry('One').repeat(4), clock).map(({ outcome }) => outcome)).toEqual([
      'new',
      'new',
      'error',
      'error',
    ]);
  });
});

describe('duplicates', () => {
  const listed = [
    { title: 'On Engines', doi: '10.1000/a' },
    { title: 'On Looms', arxivId: '2101.00001v1' },
  ];
  it('are found by DOI, arXiv id or title', () => {
    expect(findDuplicate({ title: 'Else', doi: '10.1000/a' }, listed)?.by).toBe('DOI');
    expect(findDuplicate({ title: 'Else', arxivId: '2101.00001v3' }, listed)?.by).toBe('arXiv id');
    expect(findDuplicate({ title: 'ON LOOMS!' }, listed)?.by).toBe('title');
    expect(findDuplicate({ title: 'On engines', doi: '10.1000/b' }, listed)).toBeUndefined();
  });
});
