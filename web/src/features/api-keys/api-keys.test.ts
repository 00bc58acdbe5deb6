import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { NewApiKey } from '#shared/domain/api-key.ts';
import { curlExample } from './curl-example.ts';

describe('the example beside a new key', () => {
  it('is one command to a shell, with the address and the key whole', () => {
    const command = curlExample('https://colophon.example', 'ai-archive_abc123');
    // The shell itself takes it apart; each argument on a line of its own.
    const script = command.replace(/^curl/, 'printf "%s\\n"');
    const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
    expect(words.trimEnd().split('\n')).toEqual([
      'https://colophon.example/api/v1/users/me',
      '-H',
      'X-API-Key: ai-archive_abc123',
    ]);
  });
});

describe('the form for a new key', () => {
  it.each([
    ['', 'Name is required'],
    ['   ', 'Name is required'],
    ['a'.repeat(101), 'Name must be at most 100 characters'],
  ])('does not take "%s" as a name', (name, sentence) => {
    expect(NewApiKey.safeParse({ name, scope: 'full' }).error?.issues[0]?.message).toBe(sentence);
  });
});
