import { expect, it } from 'vitest';
import { isPreprintVenue, isSameVenue, saysNoVenue } from './compare-venues.ts';

it.each([
  ['ICML', 'Proceedings of the 38th International Conference on Machine Learning'],
  ['NIPS', 'Advances in Neural Information Processing Systems 33'],
  ['CVPR', '2022 IEEE/CVF Conference on Computer Vision and Pattern Recognition (CVPR)'],
  ['ACL', 'Proceedings of the 58th Annual Meeting of the Association for Computational Linguistics'],
  ['KDD', 'Proceedings of the 26th ACM SIGKDD International Conference on Knowledge Discovery & Data Mining'],
  ['J. Mach. Learn. Res.', 'Journal of Machine Learning Research'],
  ['Phys. Rev. Lett.', 'Physical Review Letters'],
  ['Proc. Natl. Acad. Sci.', 'Proceedings of the National Academy of Sciences'],
  ['Front. Psychol.', 'Frontiers in Psychology'],
  ['The Lancet', 'Lancet'],
  ['Astronomy & Astrophysics', 'Astronomy and Astrophysics'],
  ['JAHA', 'Journal of the American Heart Association'],
  ['arXiv:2101.00001', 'arXiv (Cornell University)'],
  ['CoRR abs/2101.00001', 'arXiv'],
])('says that %s and %s are the same', (a, b) => {
  expect([isSameVenue(a, b), isSameVenue(b, a)]).toEqual([true, true]);
});

it.each([
  ['ICML', 'International Conference on Learning Representations'],
  ['ACL', 'NAACL'],
  ['ACL', 'Proceedings of the North American Chapter of the Association for Computational Linguistics'],
  ['CVPR', 'IEEE/CVF International Conference on Computer Vision'],
  ['Mach. Learn.', 'International Conference on Machine Learning'],
  ['Machine Learning', 'Journal of Machine Learning Research'],
  ['Nature', 'Nature Communications'],
  ['Physical Review Letters', 'Physical Review E'],
  ['Conference on Reward Learning and Alignment', 'ICLR'],
  ['Symposium on Neural Scaling Laws', 'Advances in Neural Information Processing Systems'],
  ['arXiv', 'bioRxiv'],
  ['arXiv', 'ICML'],
])('says that %s and %s are different', (a, b) => {
  expect([isSameVenue(a, b), isSameVenue(b, a)]).toEqual([false, false]);
});

it('recognizes repositories of preprints', () => {
  expect(['arXiv preprint arXiv:2101.00001', 'bioRxiv', 'Nature'].map(isPreprintVenue)).toEqual([
    true,
    true,
    false,
  ]);
});

it('concludes nothing from the series of a publisher', () => {
  expect(['Lecture Notes in Computer Science', 'PMLR', 'Icarus'].map(saysNoVenue)).toEqual([
    true,
    true,
    false,
  ]);
});
