import { expect, it } from 'vitest';
import { MARKS, marksIn } from '../marks.ts';
import { writeFromMathml } from './formulas-from-mathml.ts';

it('shows the author’s TeX of a matrix that neither pandoc nor the page can write, without our marks', async () => {
  const left = String.raw`/*<0*/\$\$\\begin{Bmatrix}\\text{${MARKS.matrix};} a\\end{Bmatrix}\$\$/*>*/`;
  // Nothing is left for pandoc to write.
  const pandoc = () => Promise.reject(new Error('Pandoc was asked.'));
  const { source } = await writeFromMathml(
    left,
    ['\\begin{smallmatrix}\\nosuch{a\\end{smallmatrix}'],
    pandoc,
  );
  expect(marksIn(source)).toEqual([]);
  expect(source).toContain('#raw("\\\\begin{smallmatrix}');
});
