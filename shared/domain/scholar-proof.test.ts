import { describe, expect, it } from 'vitest';
import { readProof, shownOnBadge } from './scholar-proof.ts';

describe('evidence for a scholar’s badge', () => {
  it('normalizes the URL of a Google Scholar profile, whichever country’s site it is from', () => {
    const proof = {
      key: 'JicYPdAAAAAJ',
      shown: 'scholar.google.com/citations?user=JicYPdAAAAAJ',
      url: 'https://scholar.google.com/citations?user=JicYPdAAAAAJ',
    };
    expect(
      readProof('google-scholar', 'https://scholar.google.de/citations?hl=de&user=JicYPdAAAAAJ'),
    ).toEqual(proof);
    expect(readProof('google-scholar', 'scholar.google.co.uk/citations?user=JicYPdAAAAAJ&oi=ao')).toEqual(
      proof,
    );
  });

  it.each([
    'https://scholar.google.com.evil.example/citations?user=JicYPdAAAAAJ',
    'https://scholar.google.com/scholar?q=hinton',
    'javascript:alert(1)',
  ])('rejects other URLs: %s', (text) => {
    expect(readProof('google-scholar', text)).toMatch(/Google Scholar/);
  });

  it('checks the checksum of an ORCID iD', () => {
    expect(readProof('orcid', 'https://orcid.org/0000-0002-1694-233x')).toMatchObject({
      key: '0000-0002-1694-233X',
      url: 'https://orcid.org/0000-0002-1694-233X',
    });
    expect(readProof('orcid', '0000-0002-1825-0098')).toMatch(/ORCID iD/);
  });

  it('rejects email providers open to everybody, and shows only an institution’s domain', () => {
    expect(readProof('institutional-email', 'ada@gmail.com')).toMatch(/everybody/);
    expect(readProof('institutional-email', 'ada@yahoo.co.uk')).toMatch(/everybody/);
    const proof = readProof('institutional-email', ' Ada@CS.ethz.ch ');
    if (typeof proof === 'string') throw new Error(proof);
    expect(proof.key).toBe('ada@cs.ethz.ch');
    expect(shownOnBadge('institutional-email', proof)).toBe('cs.ethz.ch');
  });
});
