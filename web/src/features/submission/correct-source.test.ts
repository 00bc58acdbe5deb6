import { expect, it } from 'vitest';
import type { CheckedReference } from '#shared/domain/reference-check.ts';
import { correctSource } from './correct-source.ts';

const REFERENCE: CheckedReference = {
  key: 'tides',
  text: 'J. Doe, “Tides”, Nature, 1999.',
  check: {
    ...{ verdict: 'metadata-differs', kind: 'paper', checkedAt: null, score: 0.9, fields: [] },
    ...{ notices: [], lookedIn: [], answer: null },
    record: {
      ...{ catalog: 'crossref', id: 'x', title: 'Tides', authors: ['J. Doe'], authorCount: 1, year: 2020 },
      ...{ venue: 'Icarus', doi: '', arxivId: '', url: '' },
    },
    correction: 'J. Doe, “Tides”, Icarus, 2020.',
  },
};
const file = (name: string, text: string) => new File([text], name);
const corrected = async (files: File[], fields: ('year' | 'venue')[] = ['year', 'venue']) => {
  const changed = await correctSource({ source: 'files', files, content: '' }, REFERENCE, fields);
  return changed?.files && Promise.all(changed.files.map((one) => one.text()));
};

it('corrects the chosen fields in the BibTeX file that has the entry', async () => {
  const files = [
    file('main.tex', '\\cite{tides}'),
    file('a.bib', '@misc{x, year=1}'),
    file('b.bib', '@article{tides, journal={Nature}, year=1999}'),
  ];
  expect((await corrected(files, ['year']))?.[2]).toBe('@article{tides, journal={Nature}, year={2020}}');
  expect((await corrected(files))?.[2]).toBe('@article{tides, journal={Icarus}, year={2020}}');
});

it('replaces an item of a typed bibliography', async () => {
  const tex = 'x\n\\bibitem{tides} J. Doe. Tides. Nature.\n\\bibitem{b} B.\n\\end{thebibliography}';
  expect(await corrected([file('main.tex', tex)])).toEqual([
    "x\n\\bibitem{tides}\nJ. Doe, ``Tides'', Icarus, 2020.\n\n\\bibitem{b} B.\n\\end{thebibliography}",
  ]);
});

it('replaces a line of a handwritten list, and keeps its mark', async () => {
  const content = '# References\n\n1. J. Doe, *“Tides”*, Nature, 1999.\n2. B.';
  expect(await correctSource({ source: 'content', files: [], content }, REFERENCE, ['year'])).toEqual({
    content: '# References\n\n1. J. Doe, “Tides”, Icarus, 2020.\n2. B.',
  });
});

it('changes nothing where the reference can’t be found, or is there twice', async () => {
  expect(await corrected([file('all.zip', 'J. Doe, “Tides”, Nature, 1999.')])).toBeUndefined();
  expect(
    await corrected([file('a.md', 'J. Doe, Tides, Nature, 1999\nJ. Doe, Tides, Nature, 1999')]),
  ).toBeUndefined();
});
