import { expect, it } from 'vitest';
import { findInstitution } from './find-institution.ts';

const institutions = [
  { id: '1', name: 'Uppsala University', ror: null, domains: ['uu.example'] },
  { id: '2', name: 'Institute of Walls', ror: null, domains: ['walls.example', 'lichen.example'] },
];

it.each([
  ['uppsala university ', '1'],
  ['Ada@CS.lichen.example', '2'],
  ['ada@uu.example', '1'],
  ['ada@notuu.example', undefined],
  ['uu.example', undefined],
  ['', undefined],
])('finds for %j the institution %j', (typed, id) => {
  expect(findInstitution(typed, institutions)?.id).toBe(id);
});
