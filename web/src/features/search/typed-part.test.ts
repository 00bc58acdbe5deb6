import { describe, expect, it } from 'vitest';
import { commandsIn, replacePart, typedPartAt } from './typed-part.ts';

/** `|` marks the caret. */
const at = (marked: string) => {
  const caret = marked.indexOf('|');
  return typedPartAt(marked.replace('|', ''), caret);
};

describe('what is being typed', () => {
  it('is a command’s name behind a slash', () => {
    expect(at('/|')).toEqual({ kind: 'command', name: '', start: 0, end: 1 });
    expect(at('neural /ca|')).toEqual({ kind: 'command', name: 'ca', start: 7, end: 10 });
  });

  it('is a value behind a command’s colon, in quotation marks, too', () => {
    expect(at('/category:cs.A|')).toEqual({
      kind: 'value',
      command: 'category',
      value: 'cs.A',
      start: 0,
      end: 14,
    });
    expect(at('x /author:"Iris van| y')).toMatchObject({ command: 'author', value: 'Iris van', start: 2 });
  });

  it('is words where there is no such command', () => {
    expect(at('/poem:epic|')).toMatchObject({ kind: 'words' });
    expect(at('and/or|')).toMatchObject({ kind: 'words', words: 'and/or' });
  });

  it('looks at the part around the caret, not at the last one', () => {
    expect(at('/type:NO| neural')).toMatchObject({ kind: 'value', value: 'NO', start: 0, end: 8 });
    expect(at('| neural')).toMatchObject({ kind: 'words', start: 0, end: 0 });
  });

  it('asks for words without commands, quotation marks and what is excluded', () => {
    expect(at('graph /from:2026 "neural nets" -survey -"old one" fast|')).toMatchObject({
      words: 'graph neural nets fast',
    });
  });
});

describe('choosing', () => {
  const choose = (marked: string, by: string, isFinished: boolean) => {
    const text = marked.replace('|', '');
    return replacePart(text, typedPartAt(text, marked.indexOf('|')), { by, isFinished });
  };

  it('puts a command in the place of its beginning, and the caret behind its colon', () => {
    expect(choose('graphs /ca|', '/category:', false)).toEqual({ text: 'graphs /category:', caret: 17 });
  });

  it('puts a value in, and goes on behind one space', () => {
    expect(choose('/category:c| graphs', '/category:cs.AI', true)).toEqual({
      text: '/category:cs.AI graphs',
      caret: 16,
    });
  });

  it('replaces a value in open quotation marks whole', () => {
    expect(choose('/author:"Iris v|', '/author:"Iris van der Meer"', true)).toEqual({
      text: '/author:"Iris van der Meer" ',
      caret: 28,
    });
  });
});

it('keeps the commands of a text whose words are replaced', () => {
  expect(commandsIn('graphs /category:cs.AI nets /author:"A B"')).toBe('/category:cs.AI /author:"A B"');
});
