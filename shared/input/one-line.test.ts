import { expect, it } from 'vitest';
import { ProfileFields } from '#shared/domain/account.ts';
import { AgentFields } from '#shared/domain/agent.ts';
import { NewApiKey } from '#shared/domain/api-key.ts';
import { ContactMessage } from '#shared/domain/contact.ts';
import { ExternalPaperInput } from '#shared/domain/external-paper.ts';
import { AuthorDetailsInput } from '#shared/domain/manuscript/author-details.ts';
import { Keywords, PaperTitle } from '#shared/domain/manuscript/values.ts';
import { ProfileInput } from '#shared/domain/marketplace.ts';
import { NameParts } from '#shared/domain/name-parts.ts';
import { RegistrationRequest } from '#shared/domain/registration-request.ts';
import { Submission } from '#shared/domain/submission.ts';

const ADA = { email: 'ada@example.org', password: 'Colophon-Test-1' };

it.each<[string, (text: string) => unknown]>([
  ['first names', (firstName) => ProfileFields.parse({ firstName }).firstName],
  ['institutions', (institution) => ProfileFields.parse({ institution }).institution],
  ['agents’ names', (name) => AgentFields.parse({ name }).name],
  ['models', (model) => AgentFields.parse({ name: 'A', model }).model],
  ['parts of names', (family) => NameParts.parse({ family }).family],
  ['names in one field', (name) => RegistrationRequest.parse({ ...ADA, name }).name],
  ['names of keys', (name) => NewApiKey.parse({ name }).name],
  ['keywords', (keyword) => Keywords.parse([keyword])[0]],
  ['bylines', (author) => Submission.shape.authors.parse(JSON.stringify([author]))?.[0]],
  [
    'affiliations',
    (name) =>
      AuthorDetailsInput.parse([{ author: 'A', affiliations: [{ name }] }])[0]?.affiliations?.[0]?.name,
  ],
  ['venues', (venue) => ExternalPaperInput.parse({ title: 'T', authors: ['A'], venue }).venue],
  ['authors elsewhere', (author) => ExternalPaperInput.parse({ title: 'T', authors: [author] }).authors[0]],
  ['subjects', (subject) => ContactMessage.shape.subject.parse(subject)],
  ['specializations', (each) => ProfileInput.shape.specializations.parse([each])?.[0]],
  ['titles', (title) => PaperTitle.parse(title)],
])('%s are one line, and turn no text around', (_, read) => {
  expect(read('  Ada\u202e ecalevoL\n\u2066of\u2069 Moss\u0007 ')).toBe('Ada ecalevoL of Moss');
  expect(read('A\u200bda\u00ad\ufeff Lo\u2060ve\u{e0061}lace\u2028of\u0085Moss\u3164')).toBe(
    'Ada Lovelace of Moss',
  );
  expect(read('نازنین \u200cزهرا 👩\u200d🔬')).toBe('نازنین \u200cزهرا 👩\u200d🔬');
});

it.each([
  'https://evil.example/win',
  'www.evil',
  'ada@example.org',
  'evil.example',
  'Click now on Evil.Example',
  'evil2.example',
  't.co',
  'win.evil-.example',
  'evil。example',
  'evil．example',
  'evil․example',
  'evil｡example',
  'ada＠example',
  'https：／／evil',
  'evil\u200b.example',
  'evil.\u2060example',
  'mailto:win',
  '203.0.113.7',
  'ev1l.example',
])('a person can’t be called %s', (name) => {
  for (const field of ['firstName', 'lastName'])
    expect(ProfileFields.safeParse({ [field]: name }).error?.issues[0]?.message).toMatch(
      /^(First|Last) name can’t contain an address\. Put a space after a period\.$/,
    );
});

it('a person who registers with one name can’t be called an address', () => {
  expect(RegistrationRequest.safeParse({ ...ADA, name: 'Win at https://evil.example' }).success).toBe(false);
});

it.each(['Ada', 'J.R.R.', 'O’Neill-Smith', 'St. John', 'María José', 'Sammy Davis Jr.', '李'])(
  'a person can be called %s',
  (firstName) => expect(ProfileFields.parse({ firstName }).firstName).toBe(firstName),
);

it.each(['a', 'a.', 'a+', '1.', 'w', '\u202e', ' ', '\u0007a'])(
  'reads a megabyte of %j in less than a second',
  (sign) => {
    const began = performance.now();
    ProfileFields.safeParse({ firstName: sign.repeat(1_000_000 / sign.length) });
    expect(performance.now() - began).toBeLessThan(1000);
  },
);
