import { describe, expect, it } from 'vitest';
import { storageUse } from './storage.ts';

describe('the storage that papers take', () => {
  it('is added up by the kind of file', () => {
    const use = storageUse({
      sent: [
        { name: 'main.tex', size: 100 },
        { name: 'refs.BIB', size: 10 },
        { name: 'figures/a.PNG', size: 1000 },
        { name: 'data/runs.csv', size: 5 },
        { name: 'project.zip', size: 7 },
      ],
      made: [{ name: 'paper.xml', size: 3 }],
      figures: [{ name: 'figures/ab.svg', size: 2 }],
    });
    expect(use).toEqual({
      paper: { bytes: 113, files: 3 },
      figure: { bytes: 1002, files: 2 },
      dataset: { bytes: 5, files: 1 },
      other: { bytes: 7, files: 1 },
    });
  });
});
