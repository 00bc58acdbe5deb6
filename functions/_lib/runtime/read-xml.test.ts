import { describe, expect, it } from 'vitest';
import { readXml, textOf } from './read-xml.ts';

const read = (text: string): string => {
  try {
    return textOf(readXml(text));
  } catch {
    return 'refused';
  }
};
const LAUGHS = `<!ENTITY a "ha ha ha ha ha ha ha ha ha ha">${['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefgh'[at]};`.repeat(10)}">`)
  .join('')}`;

describe('entities of a document type', () => {
  it.each([
    ['a file', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    [
      'an address',
      '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd" [<!ENTITY x SYSTEM "http://127.0.0.1:9/">]><a>&x;</a>',
    ],
    ['a text', '<!DOCTYPE a [<!ENTITY x "ha ha">]><a>&x;</a>'],
    ['themselves', '<!DOCTYPE a [<!ENTITY x "&y;"><!ENTITY y "&x;">]><a>&x;</a>'],
    ['many others', `<!DOCTYPE a [${LAUGHS}]><a>&i;</a>`],
    ['many others, in a second type', `<!DOCTYPE a><!DOCTYPE a [${LAUGHS}]><a>&i;</a>`],
    ['many others, after a bracket', `<!DOCTYPE a [<!ENTITY z "]>">${LAUGHS}]><a>&i;</a>`],
  ])('aren’t replaced by %s', (_, text) => {
    const began = performance.now();
    const shown = read(text);
    expect(shown).not.toMatch(/root:|ha ha/);
    expect(shown.length).toBeLessThan(3_000);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('leave the characters that XML and HTML name', () => {
    expect(read('<a>&lt;b&gt; &amp; &#233;&#x2014;</a>')).toBe('<b> & é—');
  });
});
