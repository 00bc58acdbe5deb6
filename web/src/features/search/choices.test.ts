import { describe, expect, it } from 'vitest';
import { choiceOfSuggestion, type Suggestion } from './choices.ts';
import { typedPartAt } from './typed-part.ts';

const choose = (text: string, suggestion: Suggestion) =>
  choiceOfSuggestion(suggestion, text, typedPartAt(text, text.length));

describe('choosing a suggestion', () => {
  it('opens a paper or the list of a category', () => {
    expect(choose('emc', { type: 'paper', text: 'emcee', id: '01A' }).effect).toEqual({
      address: '/papers/01A',
    });
    expect(
      choose('artif', { type: 'category', text: 'Artificial Intelligence', id: 'cs.AI' }).effect,
    ).toEqual({
      address: '/browse?category=cs.AI',
    });
  });

  it('searches for a name, a keyword or a category, and keeps the commands', () => {
    const search = (suggestion: Suggestion) => {
      const { effect } = choose('/from:2026 mark', suggestion);
      return 'address' in effect ? new URL(effect.address, 'https://x').searchParams.get('q') : undefined;
    };
    expect(search({ type: 'author', text: 'Mark Twain', papers: 2 })).toBe('/author:"Mark Twain" /from:2026');
    expect(search({ type: 'keyword', text: 'markov chains' })).toBe('"markov chains" /from:2026');
    expect(search({ type: 'category', text: 'Artificial Intelligence', id: 'cs.AI' })).toBe(
      '/category:cs.AI /from:2026',
    );
  });

  it('completes a name as the value of a command', () => {
    expect(choose('/author:Ir', { type: 'author', text: 'Iris van der Meer' }).effect).toEqual({
      text: '/author:"Iris van der Meer" ',
      caret: 28,
    });
  });
});
