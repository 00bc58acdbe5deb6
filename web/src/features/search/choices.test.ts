import { describe, expect, it } from 'vitest';
import { choiceOfSuggestion, type Suggestion } from './choices.ts';
import { typedPartAt } from './typed-part.ts';

const choose = (text: string, suggestion: Suggestion) =>
  choiceOfSuggestion(suggestion, text, typedPartAt(text, text.length));

describe('choosing a suggestion', () => {
  it('opens a paper, and lists a category', () => {
    expect(choose('emc', { type: 'paper', text: 'emcee', id: '01A' }).does).toEqual({
      address: '/papers/01A',
    });
    expect(choose('artif', { type: 'category', text: 'Artificial Intelligence', id: 'cs.AI' }).does).toEqual({
      address: '/browse?category=cs.AI',
    });
  });

  it('searches for a name, a keyword or a category, and keeps the commands that stand there', () => {
    const search = (suggestion: Suggestion) => {
      const { does } = choose('/from:2026 mark', suggestion);
      return 'address' in does ? new URL(does.address, 'https://x').searchParams.get('q') : undefined;
    };
    expect(search({ type: 'author', text: 'Mark Twain', papers: 2 })).toBe('/author:"Mark Twain" /from:2026');
    expect(search({ type: 'keyword', text: 'markov chains' })).toBe('"markov chains" /from:2026');
    expect(search({ type: 'category', text: 'Artificial Intelligence', id: 'cs.AI' })).toBe(
      '/category:cs.AI /from:2026',
    );
  });

  it('puts a name in where it is the value of a command', () => {
    expect(choose('/author:Ir', { type: 'author', text: 'Iris van der Meer' }).does).toEqual({
      text: '/author:"Iris van der Meer" ',
      caret: 28,
    });
  });
});
