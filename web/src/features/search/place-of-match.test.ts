import { describe, expect, it } from 'vitest';
import { placeOfMatch } from './place-of-match.ts';

describe('placeOfMatch', () => {
  const segments = (text: string, isHit: boolean) => [{ text, isHit }];

  it('explains a result without a highlighted word, and no other', () => {
    const elsewhere = { title: segments('Moss', false), abstract: segments('It grows.', false) };
    expect(placeOfMatch({ highlights: elsewhere })).toContain('full text');
    expect(placeOfMatch({ highlights: { ...elsewhere, title: segments('Moss', true) } })).toBeUndefined();
  });
});
