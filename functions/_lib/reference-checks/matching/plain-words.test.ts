import { expect, it } from 'vitest';
import { joinedWords, plainWords } from './plain-words.ts';

it.each([
  ['Über die Größe', 'uber die grosse'],
  ['{GAN}s Beat \\emph{Diffusion}', 'gans beat diffusion'],
  ['$\\varepsilon$-greedy', 'epsilon greedy'],
  ['ε-greedy', 'epsilon greedy'],
  ['H<sub>2</sub>O &amp; CO&#8322;', 'h2o and co2'],
  ["Bayes' rule isn’t", 'bayes rule isnt'],
  ['Networks&apos; Priors', 'networks priors'],
  ['Rel\\~ao: Jo{\\~a}o \\v{S}imon', 'relao joao simon'],
  ['注意力机制', '注意力机制'],
])('reads %s', (text, words) => {
  expect(plainWords(text).join(' ')).toBe(words);
});

it('takes data-set and dataset for the same', () => {
  expect(joinedWords('A data-set')).toBe(joinedWords('A dataset'));
});
