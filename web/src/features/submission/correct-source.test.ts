import { buffer, text } from 'node:stream/consumers';
import { gunzipSync, gzipSync, strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { extract, pack } from 'tar-stream';
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

const BIB = '@article{tides, journal={Nature}, year=1999}';
const CORRECTED = '@article{tides, journal={Nature}, year={2020}}';

it('corrects the BibTeX file in a ZIP archive, and keeps all other files', async () => {
  const figure = new Uint8Array([0, 255, 10, 13]);
  const zip = zipSync({
    'paper/main.tex': strToU8('\\cite{tides}'),
    'paper/a.bib': strToU8(BIB),
    'f.png': figure,
  });
  const changed = await correctSource(
    { source: 'files', files: [new File([zip], 'paper.zip')], content: '' },
    REFERENCE,
    ['year'],
  );
  const [file] = changed?.files ?? [];
  const entries = unzipSync(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0)));
  expect(file?.name).toBe('paper.zip');
  expect(Object.keys(entries).toSorted()).toEqual(['f.png', 'paper/a.bib', 'paper/main.tex']);
  expect([strFromU8(entries['paper/a.bib'] ?? figure), entries['f.png']]).toEqual([CORRECTED, figure]);
});

it('corrects the BibTeX file in a tar archive, and keeps long names', async () => {
  const name = `${'long-folder/'.repeat(30)}a.bib`;
  const tar = pack();
  tar.entry({ name }, BIB);
  tar.entry({ name: 'main.tex' }, '\\cite{tides}');
  tar.finalize();
  const files = [new File([gzipSync(new Uint8Array(await buffer(tar)))], 'paper.tar.gz')];
  const changed = await correctSource({ source: 'files', files, content: '' }, REFERENCE, ['year']);
  const [file] = changed?.files ?? [];
  expect(file?.name).toBe('paper.tar.gz');
  const entries: string[][] = [];
  const unpacked = extract();
  unpacked.end(gunzipSync(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))));
  for await (const entry of unpacked) entries.push([entry.header.name, await text(entry)]);
  expect(entries).toEqual([
    [name, CORRECTED],
    ['main.tex', '\\cite{tides}'],
  ]);
});

it('leaves an archive alone that can’t be unpacked', async () => {
  expect(await corrected([file('paper.tgz', BIB)])).toBeUndefined();
});

it('changes nothing where the reference can’t be found, or is there twice', async () => {
  expect(await corrected([file('all.zip', 'J. Doe, “Tides”, Nature, 1999.')])).toBeUndefined();
  expect(
    await corrected([file('a.md', 'J. Doe, Tides, Nature, 1999\nJ. Doe, Tides, Nature, 1999')]),
  ).toBeUndefined();
});
