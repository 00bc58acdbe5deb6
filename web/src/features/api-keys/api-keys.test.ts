import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { NewApiKey } from '#shared/domain/api-key.ts';
import '#shared/input/explain-issue.ts';
import { curlExample } from './curl-example.ts';

describe('the example call for a new key', () => {
  it('is one shell command with the full URL and key', () => {
    const command = curlExample('https://colophon.example', 'ai-archive_abc123');
    // The shell parses the command and prints each argument on its own line.
    const script = command.replace(/^curl/, 'printf "%s\\n"');
    const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
    expect(words.trimEnd().split('\n')).toEqual([
      'https://colophon.example/api/v1/users/me',
      '-H',
      'X-API-Key: ai-archive_abc123',
    ]);
  });
});

describe('the form for a new API key', () => {
  it.each([
    ['', 'Name is required. It must be 1 to 100 characters.'],
    ['   ', 'Name is required. It must be 1 to 100 characters.'],
    ['a'.repeat(101), 'Name must be 1 to 100 characters; you sent 101.'],
  ])('rejects "%s" as a name', (name, sentence) => {
    expect(NewApiKey.safeParse({ name, scope: 'full' }).error?.issues[0]?.message).toBe(sentence);
  });
});
