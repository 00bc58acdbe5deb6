import { describe, expect, it } from 'vitest';
import { commandsIn, replacePart, typedPartAt } from './typed-part.ts';

/** `|` marks the caret. */
const at = (marked: string) => {
  const caret = marked.indexOf('|');
  return typedPartAt(marked.replace('|', ''), caret);
};

describe('the typed part', () => {
  it('is a command’s name after a slash', () => {
    expect(at('/|')).toEqual({ kind: 'command', name: '', start: 0, end: 1 });
    expect(at('neural /ca|')).toEqual({ kind: 'command', name: 'ca', start: 7, end: 10 });
  });

  it('is a value after a command’s colon, with or without quotation marks', () => {
    expect(at('/category:cs.A|')).toEqual({
      kind: 'value',
      command: 'category',
      value: 'cs.A',
      start: 0,
      end: 14,
    });
    expect(at('x /author:"Iris van| y')).toMatchObject({ command: 'author', value: 'Iris van', start: 2 });
  });

  it('is words if the command doesn’t exist', () => {
    expect(at('/poem:epic|')).toMatchObject({ kind: 'words' });
    expect(at('and/or|')).toMatchObject({ kind: 'words', words: 'and/or' });
  });

  it('is the part around the caret, not the last one', () => {
    expect(at('/type:NO| neural')).toMatchObject({ kind: 'value', value: 'NO', start: 0, end: 8 });
    expect(at('| neural')).toMatchObject({ kind: 'words', start: 0, end: 0 });
  });

  it('contains words without commands, quotation marks and excluded words', () => {
    expect(at('graph /from:2026 "neural nets" -survey -"old one" fast|')).toMatchObject({
      words: 'graph neural nets fast',
    });
  });
});

describe('replacePart', () => {
  const choose = (marked: string, replacement: string, isComplete: boolean) => {
    const text = marked.replace('|', '');
    return replacePart(text, typedPartAt(text, marked.indexOf('|')), { replacement, isComplete });
  };

  it('completes a command and puts the caret after its colon', () => {
    expect(choose('graphs /ca|', '/category:', false)).toEqual({ text: 'graphs /category:', caret: 17 });
  });

  it('inserts a value followed by one space', () => {
    expect(choose('/category:c| graphs', '/category:cs.AI', true)).toEqual({
      text: '/category:cs.AI graphs',
      caret: 16,
    });
  });

  it('replaces the whole value in open quotation marks', () => {
    expect(choose('/author:"Iris v|', '/author:"Iris van der Meer"', true)).toEqual({
      text: '/author:"Iris van der Meer" ',
      caret: 28,
    });
  });
});

it('finds the commands in a text', () => {
  expect(commandsIn('graphs /category:cs.AI nets /author:"A B"')).toBe('/category:cs.AI /author:"A B"');
});
