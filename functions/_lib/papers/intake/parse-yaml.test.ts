import { describe, expect, it } from 'vitest';
import { parseYaml } from './parse-yaml.ts';

describe('YAML that somebody sent', () => {
  it('is read, with as many aliases as are permitted', () => {
    expect(parseYaml('a: [1, two]')).toEqual({ a: [1, 'two'] });
    expect(() => parseYaml('a: &x 1\nb: *x')).toThrow(/alias/i);
    expect(parseYaml('a: &x 1\nb: *x', { aliases: 20 })).toEqual({ a: 1, b: 1 });
  });

  it('is refused with the line, or because it is too long or nests too deeply', () => {
    expect(() => parseYaml('a: 1\nb: [')).toThrow(/\(line 2\)/);
    expect(() => parseYaml(`a: ${'x'.repeat(600_000)}`)).toThrow(/too long/);
    expect(() => parseYaml(`${'- '.repeat(200)}x`)).toThrow(/too deeply/);
  });
});
