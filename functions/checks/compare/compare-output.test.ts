import { crc32, deflateSync } from 'node:zlib';
import { type PackerOptions, PNG } from 'pngjs';
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

  it('as a figure is the same in color, with a palette, 16 bits deep and on a transparent ground', () => {
    const [output] = CapsuleManifest.parse({ manifest: [{ file: 'a.png', distance: 0.001 }] }).manifest;
    if (!output) throw new Error('No output.');
    const isBlack = (x: number, y: number) => x < y;
    const gray = aFigure(isBlack);
    const { data } = PNG.sync.read(gray);
    const transparent = data.map((value, at) => (at % 4 < 3 ? 0 : 255 - (data[at - 3] ?? value)));
    const rows = Array.from({ length: 64 }, (_, y) => [0, ...Array.from({ length: 64 }, (_, x) => +(x < y))]);
    const palette = Buffer.concat([
      gray.subarray(0, 8),
      chunkOf('IHDR', Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 3, 0, 0, 0])),
      chunkOf('PLTE', Buffer.from([255, 255, 255, 0, 0, 0])),
      chunkOf('IDAT', deflateSync(Buffer.from(rows.flat()))),
      chunkOf('IEND', Buffer.alloc(0)),
    ]);
    const deep = new Uint8Array(Uint16Array.from(data, (value) => value * 257).buffer);
    for (const other of [
      aPng(64, data, { colorType: 2 }),
      aPng(64, transparent, { colorType: 6 }),
      aPng(64, deep, { colorType: 6, bitDepth: 16 }),
      palette,
    ])
      expect(compareOutput(output, gray, other).verdict).toBe('within-tolerance');
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
function aFigure(isBlack: (x: number, y: number) => boolean): Buffer {
  const data = Uint8Array.from({ length: 64 * 64 }, (_, at) =>
    isBlack(at % 64, Math.floor(at / 64)) ? 0 : 255,
  );
  return aPng(64, data, { colorType: 0, inputColorType: 0 });
}

function aPng(side: number, pixels: Uint8Array, options: PackerOptions): Buffer {
  const png = Object.assign(new PNG(), { width: side, height: side, data: Buffer.from(pixels) });
  return PNG.sync.write(png, options);
}

describe('a hostile output', () => {
  const [figure] = CapsuleManifest.parse({ manifest: [{ file: 'a.png' }] }).manifest;
  const packed = deflateSync(Buffer.alloc(150_000_000), { level: 1 });
  const small = aPng(8, new Uint8Array(64), { colorType: 0, inputColorType: 0 });

  it.each(['IDAT', 'zTXt', 'iCCP'])('isn’t unpacked beyond its size: %s', (type) => {
    if (!figure) throw new Error('No output.');
    const before = process.memoryUsage().rss;
    const inner = type === 'IDAT' ? packed : Buffer.concat([Buffer.from('a\0\0'), packed]);
    const bomb = Buffer.concat([small.subarray(0, 33), chunkOf(type, inner), small.subarray(33)]);
    const { verdict } = compareOutput(figure, small, bomb);
    expect(verdict).toBe(type === 'IDAT' ? 'differs' : 'within-tolerance');
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  const header = (side: number, depth = 8) =>
    chunkOf(
      'IHDR',
      Buffer.from([0, 0, side >> 8, side & 255, 0, 0, side >> 8, side & 255, depth, 0, 0, 0, 0]),
    );
  const [signature, rest] = [small.subarray(0, 8), small.subarray(33)];
  const colors = (count: number) => chunkOf('PLTE', Buffer.alloc(3 * count));

  it.each([
    ['a second, larger header', [header(8), header(60_000), rest]],
    [
      'a larger header behind a text that looks like one',
      [chunkOf('tEXt', Buffer.alloc(13, 8)), header(60_000), rest],
    ],
    ['255 bits a pixel', [header(4_000, 255), rest]],
    ['a palette of a million colors', [header(8), colors(1_000_000), rest]],
    ['ten thousand palettes', [header(8), ...Array.from({ length: 10_000 }, () => colors(256)), rest]],
  ])('isn’t decoded with %s', (_, chunks) => {
    if (!figure) throw new Error('No output.');
    const before = process.memoryUsage().rss;
    expect(compareOutput(figure, small, Buffer.concat([signature, ...chunks])).verdict).toBe('differs');
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
