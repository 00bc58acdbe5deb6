import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { packFolder } from './pack-folder.ts';

const MOST = 2 ** 20;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'colophon-pack-'));
  write('main.md', '# Moss');
  return () => rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

describe('packing a folder', () => {
  it('leaves out hidden files and folders, links and what they lead to', () => {
    write('.env', 'TOKEN=x');
    write('.git/config', 'x');
    symlinkSync('/etc/passwd', path.join(folder, 'passwd'));
    symlinkSync('/etc', path.join(folder, 'etc'));
    expect(packFolder(folder, MOST)?.names).toEqual(['main.md']);
  });

  it.each([
    ['id_ed25519', 'x'],
    ['keys/server.pem', 'x'],
    ['prod.env', 'TOKEN=x'],
    ['credentials.json', '{}'],
    ['secrets.yaml', 'a: b'],
    ['capsule/notes.txt', '-----BEGIN OPENSSH PRIVATE KEY-----\nx'],
  ])('refuses a folder with %s', (name, text) => {
    write(name, text);
    expect(() => packFolder(folder, MOST)).toThrow(`look like keys or passwords: ${name}. `);
  });

  it('packs files whose names only remind of keys', () => {
    for (const name of ['keys.bib', 'secret-sharing.tex', 'environment.yml', 'env.tex', 'tokens.csv'])
      write(name, 'x');
    expect(packFolder(folder, MOST)?.names).toHaveLength(6);
  });

  it('refuses more than a paper can have without reading it', () => {
    write('data.bin', '');
    truncateSync(path.join(folder, 'data.bin'), 2 ** 40);
    expect(() => packFolder(folder, MOST)).toThrow('has 1048577 MB in 2 files, more than the 1 MB');
  });
});
