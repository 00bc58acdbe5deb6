import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { CapsuleManifest } from '#shared/domain/capsule.ts';
import { compareOutput } from './compare-output.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
function compare(output: { file: string; [field: string]: unknown }, one: string, other?: string) {
  const [expected] = CapsuleManifest.parse({ manifest: [output] }).manifest;
  if (!expected) throw new Error('No output.');
  return compareOutput(expected, bytesOf(one), other === undefined ? undefined : bytesOf(other));
}

describe('an output of a run', () => {
  it('is the same only if every byte is', () => {
    expect(compare({ file: 'a.bin' }, 'abc', 'abc').verdict).toBe('same');
    expect(compare({ file: 'a.bin' }, 'abc', 'abd').verdict).toBe('differs');
    expect(compare({ file: 'a.bin' }, 'abc')).toMatchObject({ verdict: 'not-run', sha256: null });
  });

  it.each([
    ['an absolute tolerance', { absolute: 0.001 }, '{"a":[1.0001]}', 'within-tolerance'],
    ['a relative tolerance', { relative: 0.001 }, '{"a":[1.0001]}', 'within-tolerance'],
    ['no tolerance', {}, '{"a":[1.0001]}', 'differs'],
    ['no tolerance, written in another way', {}, '{ "a": [1.0] }', 'within-tolerance'],
    ['a tolerance and another key', { absolute: 1 }, '{"b":[1]}', 'differs'],
    ['a tolerance and one more value', { absolute: 1 }, '{"a":[1,1]}', 'differs'],
    ['a tolerance and a value that isn’t a number', { absolute: 1 }, '{"a":["x"]}', 'differs'],
    ['a tolerance and NaN', { absolute: 1 }, 'a\nNaN', 'differs'],
  ])('with numbers is compared with %s', (_, tolerance, produced, verdict) => {
    expect(compare({ file: 'a.json', ...tolerance }, '{"a":[1]}', produced).verdict).toBe(verdict);
  });

  it('names the place and the size of a difference in a table', () => {
    const found = compare({ file: 'a.csv', absolute: 0.1 }, 'n,mean\n3,1.5', 'n,mean\n3,2.25');
    expect(found.differences).toEqual(['row 2, column 2: expected 1.5, produced 2.25 (difference 0.750).']);
    expect(found.largestDifference).toBe(0.75);
  });

  it('as text may differ in line ends and spaces only', () => {
    expect(compare({ file: 'a.txt' }, 'one  two\nthree\n', 'one two\r\nthree').verdict).toBe(
      'within-tolerance',
    );
    const found = compare({ file: 'a.txt' }, 'one\ntwo', 'one\ntoo');
    expect(found.differences).toEqual(['Line 2: expected “two”, produced “too”.']);
  });

  it('as a figure may differ in single pixels, but not in what it shows', () => {
    const [output] = CapsuleManifest.parse({ manifest: [{ file: 'a.png' }] }).manifest;
    if (!output) throw new Error('No output.');
    const line = aFigure((x, y) => x === y);
    expect(
      compareOutput(
        output,
        line,
        aFigure((x, y) => x === y && x !== 7),
      ).verdict,
    ).toBe('within-tolerance');
    expect(
      compareOutput(
        output,
        line,
        aFigure((x, y) => x === 63 - y),
      ).verdict,
    ).toBe('differs');
    expect(compareOutput(output, line, bytesOf('not a figure')).verdict).toBe('differs');
  });

  it('isn’t decoded if it claims to be larger than memory', () => {
    const [output] = CapsuleManifest.parse({ manifest: [{ file: 'a.png' }] }).manifest;
    if (!output) throw new Error('No output.');
    const bomb = Uint8Array.from(aFigure(() => true));
    new DataView(bomb.buffer).setUint32(16, 1_000_000_000);
    expect(
      compareOutput(
        output,
        aFigure(() => false),
        bomb,
      ).verdict,
    ).toBe('differs');
  });
});

/** A PNG of 64 × 64 pixels, black where `isBlack` says so. */
function aFigure(isBlack: (x: number, y: number) => boolean): Uint8Array {
  const data = Uint8Array.from({ length: 64 * 64 }, (_, at) =>
    isBlack(at % 64, Math.floor(at / 64)) ? 0 : 255,
  );
  return encode({ width: 64, height: 64, data, channels: 1, depth: 8 });
}

describe('a hostile output', () => {
  const [figure] = CapsuleManifest.parse({ manifest: [{ file: 'a.png' }] }).manifest;
  const packed = deflateSync(Buffer.alloc(150_000_000), { level: 1 });
  const small = encode({ width: 8, height: 8, channels: 1, data: new Uint8Array(64) });

  it.each(['IDAT', 'zTXt', 'iCCP'])('isn’t unpacked beyond its size: %s', (type) => {
    if (!figure) throw new Error('No output.');
    const before = process.memoryUsage().rss;
    const inner = type === 'IDAT' ? packed : Buffer.concat([Buffer.from('a\0\0'), packed]);
    const bomb = Buffer.concat([small.subarray(0, 33), chunkOf(type, inner), small.subarray(33)]);
    const { verdict } = compareOutput(figure, small, bomb);
    expect(verdict).toBe(type === 'IDAT' ? 'differs' : 'within-tolerance');
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('with more values than can be compared differs', () => {
    const many = `[${'1,'.repeat(1_000_001)}1]`;
    expect(compare({ file: 'a.json', absolute: 1 }, '[1]', many)).toMatchObject({
      verdict: 'differs',
      differences: ['The files are too large to be compared.'],
    });
    expect(compare({ file: 'a.txt' }, 'a', 'b\n'.repeat(2_000_000)).differences).toHaveLength(20);
  });
});

function chunkOf(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
