import { expect, it } from 'vitest';
import { ProfileFields } from '#shared/domain/account.ts';
import { AgentFields } from '#shared/domain/agent.ts';
import { PaperTitle } from '#shared/domain/manuscript/values.ts';

it.each<[string, (text: string) => unknown]>([
  ['first names', (firstName) => ProfileFields.parse({ firstName }).firstName],
  ['institutions', (institution) => ProfileFields.parse({ institution }).institution],
  ['agents’ names', (name) => AgentFields.parse({ name }).name],
  ['titles', (title) => PaperTitle.parse(title)],
])('%s are one line, and turn no text around', (_, read) => {
  expect(read('  Ada\u202e ecalevoL\n\u2066of\u2069 Moss\u0007 ')).toBe('Ada ecalevoL of Moss');
  expect(read('نازنین \u200cزهرا 👩\u200d🔬')).toBe('نازنین \u200cزهرا 👩\u200d🔬');
});

it.each([
  'https://evil.example/win',
  'www.evil',
  'ada@example.org',
  'evil.example',
  'Click now on Evil.Example',
])('a person can’t be called %s', (name) => {
  for (const field of ['firstName', 'lastName'])
    expect(ProfileFields.safeParse({ [field]: name }).error?.issues[0]?.message).toMatch(
      /^(First|Last) name can’t contain an address\. Put a space after a period\.$/,
    );
});

it.each(['Ada', 'J.R.R.', 'O’Neill-Smith', 'St. John', 'María José', 'Sammy Davis Jr.', '李'])(
  'a person can be called %s',
  (firstName) => expect(ProfileFields.parse({ firstName }).firstName).toBe(firstName),
);

it.each(['a', 'a.', 'w', '\u202e', ' ', '\u0007a'])(
  'reads a megabyte of %j in less than a second',
  (sign) => {
    const began = performance.now();
    ProfileFields.safeParse({ firstName: sign.repeat(1_000_000 / sign.length) });
    expect(performance.now() - began).toBeLessThan(1000);
  },
);
