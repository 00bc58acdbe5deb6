import { describe, expect, it } from 'vitest';
import { CapsuleManifest } from '#shared/domain/capsule.ts';
import { fetchData } from './fetch-data.ts';

const manifest = (url: string, more: object = {}) =>
  CapsuleManifest.parse({ data: [{ file: 'a.csv', url, sha256: '0'.repeat(64) }], ...more });

describe('the data of a capsule', () => {
  it.each([
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/a',
    'https://0x7f.1/a',
    'https://localhost/a',
    'https://router.local/a',
    'https://user:password@example.org/a',
  ])('are not fetched from %s', async (url) => {
    await expect(fetchData(manifest(url))).rejects.toThrow('isn’t a public https address');
  });

  it('are not fetched from a name that leads into the reproducer’s network', async () => {
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return ['192.168.1.1'];
    };
    await expect(fetchData(manifest('https://data.example.org/a'), resolve)).rejects.toThrow(
      'https://data.example.org/a isn’t a public https address',
    );
    expect(asked).toEqual(['data.example.org']);
  });

  it('are not fetched if the manifest says that the capsule has no network', async () => {
    const offline = manifest('https://data.example.org/a', { run: { network: false } });
    await expect(fetchData(offline)).rejects.toThrow('Nothing was fetched');
  });

  it('are not fetched without a checksum', async () => {
    const open = CapsuleManifest.parse({ data: [{ file: 'a.csv', url: 'https://data.example.org/a' }] });
    await expect(fetchData(open)).rejects.toThrow('no SHA-256 of a.csv');
  });
});
