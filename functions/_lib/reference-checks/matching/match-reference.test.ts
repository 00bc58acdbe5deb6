import { describe, expect, it } from 'vitest';
import { parseReference } from '../reading/parse-reference.ts';
import { identifierKeys } from './compare-identifiers.ts';
import { matchReference } from './match-reference.ts';
import { readBibtexFields } from './read-citation.ts';
import type { WorkRecord } from './work.ts';
import { WorkIndex } from './work-index.ts';

const record = (fields: Partial<WorkRecord>): WorkRecord => ({
  id: fields.doi ?? fields.arxivId ?? 'x',
  catalog: 'crossref',
  title: '',
  authors: [],
  years: [],
  venues: [],
  ...fields,
});

const TIDES = record({
  title: 'Tidal heating of small moons',
  subtitle: 'A case study',
  authors: [
    { family: 'Müller', given: 'Ana' },
    { family: 'van Dijk', given: 'Jan P.' },
    { family: 'Nguyen', given: 'Thi Lan' },
  ],
  years: [2021, 2020],
  venues: ['Monthly Notices of the Royal Astronomical Society', 'MNRAS'],
  doi: '10.1000/tides',
});
const TIDES_PREPRINT = record({
  ...TIDES,
  id: 'arxiv',
  years: [2019],
  venues: ['arXiv'],
  doi: '10.48550/arxiv.1911.00001',
  arxivId: '1911.00001',
});
const GRAPHS = record({
  title: 'Sampling sparse graphs by local moves',
  authors: [{ family: 'Okafor', given: 'C.' }],
  years: [2022],
  venues: ['Proceedings of the 39th International Conference on Machine Learning'],
  doi: '10.1000/graphs',
});
const index = new WorkIndex([TIDES, TIDES_PREPRINT, GRAPHS]);

const GOOD = {
  title: 'Tidal heating of small moons: A case study',
  author: 'Ana Müller and Jan P. van Dijk and Thi Lan Nguyen',
  journal: 'Monthly Notices of the Royal Astronomical Society',
  year: '2021',
};

function judge(fields: Record<string, string | undefined>) {
  const cited = readBibtexFields('key', 'article', fields);
  const named = index.named(cited);
  const known = new Set(named.flatMap(identifierKeys));
  const unknownIds = identifierKeys(cited).filter((key) => !known.has(key));
  const { verdict, comparison } = matchReference(cited, { named, similar: index.similar(cited), unknownIds });
  return [verdict, ...(comparison?.differing ?? [])];
}

describe('a reference that is right in another form', () => {
  it.each([
    ['as the record has it', {}],
    ['without its subtitle', { title: 'Tidal heating of small moons' }],
    ['with other case and hyphens', { title: 'TIDAL-HEATING of Small Moons – a case study' }],
    ['with TeX in the title', { title: 'Tidal {Heating} of \\emph{small} moons: {A} case study' }],
    ['with TeX in a name', { author: 'Ana M{\\"u}ller and Jan P. van Dijk and Thi Lan Nguyen' }],
    ['with a spelled-out umlaut', { author: 'Ana Mueller and Jan P. van Dijk and Thi Lan Nguyen' }],
    ['with initials', { author: 'Müller, A. and van Dijk, J. P. and Nguyen, T. L.' }],
    ['with joined initials', { author: 'Müller, A. and van Dijk, JP and Nguyen, TL' }],
    ['without a second initial', { author: 'Müller, A. and van Dijk, J. and Nguyen, T.' }],
    [
      'with the particle at the given name',
      { author: 'Müller, Ana and Dijk, Jan P. van and Nguyen, Thi Lan' },
    ],
    ['with names in Vietnamese order', { author: 'Ana Müller and Jan P. van Dijk and Nguyen Thi Lan' }],
    ['with et al.', { author: 'Ana Müller and others' }],
    ['with et al. in the list', { author: 'Ana Müller and Jan P. van Dijk et al.' }],
    ['with the year in which it appeared online', { year: '2020' }],
    ['with the acronym of its journal', { journal: 'MNRAS' }],
    ['with the abbreviated journal', { journal: 'Mon. Not. R. Astron. Soc.' }],
    ['as a preprint', { journal: 'arXiv preprint arXiv:1911.00001', year: '2019' }],
    ['as a publication with the id of its preprint', { eprint: '1911.00001v2', archiveprefix: 'arXiv' }],
    ['with its DOI as a link', { doi: 'https://doi.org/10.1000/TIDES' }],
    ['without a journal and a year', { journal: undefined, year: undefined }],
  ])('is verified %s', (_, changed) => {
    expect(judge({ ...GOOD, ...changed })).toEqual(['verified']);
  });
});

describe('a reference with a wrong field', () => {
  it.each([
    ['another word in the title', { title: 'Tidal cooling of small moons: A case study' }, ['title']],
    ['a plural in the title', { title: 'Tidal heatings of small moons: A case study' }, ['title']],
    ['an author too few', { author: 'Ana Müller and Thi Lan Nguyen' }, ['authors']],
    ['an author too many', { author: `${GOOD.author} and Eve Black` }, ['authors']],
    [
      'authors in another order',
      { author: 'Thi Lan Nguyen and Ana Müller and Jan P. van Dijk' },
      ['authors'],
    ],
    ['another author', { author: 'Ana Müller and Eve Black and Thi Lan Nguyen' }, ['authors']],
    ['the authors of another work', { author: 'C. Okafor' }, ['authors']],
    ['another given name', { author: 'Eva Müller and Jan P. van Dijk and Thi Lan Nguyen' }, ['authors']],
    ['et al. after another first author', { author: 'Eve Black and others' }, ['authors']],
    ['a year in the future', { year: '2041' }, ['year']],
    ['the preprint’s year', { year: '2019' }, ['year']],
    ['another journal', { journal: 'Icarus' }, ['venue']],
    ['a DOI that nobody registered', { doi: '10.9999/nothing' }, ['identifier']],
  ])('has metadata that differs: %s', (_, changed, differing) => {
    expect(judge({ ...GOOD, ...changed })).toEqual(['metadata-differs', ...differing]);
  });

  it('is contradicted if its DOI names another work', () => {
    expect(judge({ ...GOOD, doi: '10.1000/graphs' })[0]).toBe('contradicted');
  });

  it('is not found if only its words are known', () => {
    expect(judge({ ...GOOD, title: 'Small graphs of moons by tidal moves', author: 'Eve Black' })).toEqual([
      'not-found',
    ]);
  });

  it('differs in its venue if it is only known as a preprint', () => {
    const only = new WorkIndex([TIDES_PREPRINT]);
    const cited = readBibtexFields('key', 'article', { ...GOOD, year: '2019' });
    const { comparison } = matchReference(cited, { named: [], similar: only.similar(cited) });
    expect(comparison?.differing).toEqual(['venue']);
  });
});

describe('the score', () => {
  it('is 1 for a reference that agrees in every field', () => {
    const cited = readBibtexFields('key', 'article', { ...GOOD, doi: '10.1000/tides' });
    const { comparison } = matchReference(cited, {
      named: index.named(cited),
      similar: index.similar(cited),
    });
    expect(comparison?.score).toBe(1);
  });

  it('says for each field how similar it is', () => {
    const cited = readBibtexFields('key', 'article', { ...GOOD, author: 'Ana Müller', year: '2022' });
    const { comparison } = matchReference(cited, { named: [], similar: index.similar(cited) });
    expect(comparison?.fields).toEqual([
      { field: 'title', result: 'same', similarity: 1 },
      { field: 'authors', result: 'differs', similarity: 1 / 3, difference: 'missing' },
      { field: 'year', result: 'differs', similarity: 0.75 },
      { field: 'venue', result: 'same', similarity: 1 },
      { field: 'identifier', result: 'absent' },
    ]);
  });
});

describe('a work of the same title', () => {
  const MARKOV = record({
    title: 'An introduction to hidden Markov models',
    authors: [
      { family: 'Schuster-Böckler', given: 'Benjamin' },
      { family: 'Bateman', given: 'Alex' },
    ],
    years: [2007],
    venues: ['Current Protocols in Bioinformatics'],
    doi: '10.1000/markov',
  });
  const judged = (fields: Record<string, string>, records: WorkRecord[], named: WorkRecord[] = []) =>
    matchReference(readBibtexFields('key', 'article', fields), { named, similar: records }).verdict;
  const RABINER = {
    title: 'An introduction to hidden Markov models',
    author: 'Rabiner, L. and Juang, B.',
    journal: 'IEEE ASSP Magazine',
    year: '1986',
  };

  it('by others, of another year and venue, is another work', () => {
    expect(judged(RABINER, [MARKOV])).toBe('other-work');
    expect(judged({ ...RABINER, journal: '' }, [MARKOV])).toBe('other-work');
    // A common title, even in one year.
    const notes = record({ ...MARKOV, title: 'Lecture notes', years: [1986] });
    expect(judged({ ...RABINER, title: 'Lecture notes' }, [notes])).toBe('other-work');
  });

  it('by others, but of the same year or venue, or by one of the authors, differs', () => {
    expect(judged({ ...RABINER, year: '2007' }, [MARKOV])).toBe('metadata-differs');
    expect(judged({ ...RABINER, journal: 'Current Protocols in Bioinformatics' }, [MARKOV])).toBe(
      'metadata-differs',
    );
    expect(judged({ ...RABINER, author: 'Rabiner, L. and Bateman, A.' }, [MARKOV])).toBe('metadata-differs');
  });

  it('that its DOI names isn’t another one', () => {
    expect(judged({ ...RABINER, doi: '10.1000/markov' }, [], [MARKOV])).toBe('metadata-differs');
  });

  it('agrees if another record of the DOI is corrupt', () => {
    const corrupt = record({ ...MARKOV, id: 'corrupt', title: 'Errata of volume 18', authors: [] });
    const cited = {
      title: MARKOV.title,
      author: 'Schuster-Böckler, Benjamin and Bateman, Alex',
      year: '2007',
      doi: '10.1000/markov',
    };
    expect(judged(cited, [], [corrupt, MARKOV])).toBe('verified');
    expect(judged(cited, [], [corrupt])).toBe('contradicted');
  });
});

describe('a reference in another script', () => {
  const SURVEY = record({
    title: '深度学习综述',
    authors: [
      { family: '王', given: '伟' },
      { family: '李', given: '娜' },
    ],
    years: [2019],
    venues: ['计算机学报'],
    doi: '10.1000/survey',
  });
  const judgedText = (text: string, record = SURVEY) =>
    matchReference(parseReference('key', text), { named: [], similar: [record] }).verdict;

  it('is found by the title in a reference of GB/T 7714', () => {
    expect(judgedText('王伟, 李娜. 深度学习综述[J]. 计算机学报, 2019, 42(5): 1001-1020.')).toBe('verified');
    expect(judgedText('王伟，李娜．深度学习综述［J］．计算机学报，2019，42（5）：1001–1020．')).toBe(
      'verified',
    );
    expect(judgedText('王伟, 李娜. 图像识别方法[J]. 计算机学报, 2019.')).toBe('not-found');
  });

  it('is found by a Japanese or Korean title', () => {
    const japanese = record({
      ...SURVEY,
      title: '深層学習による画像認識',
      authors: [{ family: '山田', given: '太郎' }],
    });
    expect(judgedText('山田太郎「深層学習による画像認識」情報処理学会論文誌、2019。', japanese)).toBe(
      'verified',
    );
    const korean = record({
      ...SURVEY,
      title: '딥러닝 기반 영상 인식',
      authors: [{ family: '김', given: '철수' }],
    });
    expect(judgedText('김철수, 딥러닝 기반 영상 인식, 정보과학회논문지, 2019.', korean)).toBe('verified');
  });

  it('isn’t said to have other authors if their names are in another script', () => {
    const translated = { title: '深度学习综述', author: 'Wang, W. and Li, N.', year: '2019' };
    const cited = readBibtexFields('key', 'article', translated);
    const { verdict, comparison } = matchReference(cited, { named: [], similar: [SURVEY] });
    expect([verdict, comparison?.differing]).toEqual(['verified', []]);
  });
});

it.each(['E. B. Wilson', 'Edwin B. Wilson', 'Wilson, E. B.'])(
  'reads the authors before a title with commas: %s',
  (author) => {
    const title = 'Probable Inference, the Law of Succession, and Statistical Inference';
    const wilson = record({
      ...{ title, authors: [{ family: 'Wilson', given: 'Edwin B.' }], years: [1927] },
      ...{ venues: ['Journal of the American Statistical Association'], doi: '10.1080/1' },
    });
    const text = `${author}, ${title}, Journal of the American Statistical Association 22 (1927) 209–212. doi:10.1080/1`;
    expect(matchReference(parseReference('k', text), { named: [wilson], similar: [] })).toMatchObject({
      verdict: 'verified',
    });
  },
);
