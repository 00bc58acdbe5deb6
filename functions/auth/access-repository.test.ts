import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Why what is sent to a stored address doesn't survive a password reset, or may. */
const ADDRESSES: Record<string, string> = {
  'webhook.url': 'deleted by revokeAccess',
  'pushsubscription.endpoint': 'deleted by revokeAccess',
  'profile.reviewProviderApiUrl': 'removed by revokeAccess',
  'oauthclient.redirectUris': 'of a program, not of a supervisor',
  'oauthcode.redirectUri': 'receives one code, which lives for minutes',
  'oauthattempt.redirectUri': 'of the site itself, for minutes',
  'supervisor.email': 'the person’s own',
  'mailblock.address': 'where no mail goes any more',
  'contactmessage.email': 'where the sender wants the answer',
  'scholarrequest.url': 'shown to admins, never called',
  'externalpaper.url': 'a link on a page, never called',
  'notice.actionUrl': 'a link on a page, never called',
  'announcement.actionUrl': 'a link on a page, never called',
  'announcement.url': 'a link on a page, never called',
};

describe('an address that something is sent to', () => {
  it('is revoked with the access of programs, or has a reason not to be', () => {
    const stored = globSync('functions/**/*-entities.ts').flatMap((file) =>
      addressesIn(readFileSync(file, 'utf8')),
    );
    expect(stored.length).toBeGreaterThan(5);
    expect(stored.filter((address) => !(address in ADDRESSES))).toEqual([]);
    expect(Object.keys(ADDRESSES).filter((address) => !stored.includes(address))).toEqual([]);
  });
});

/** The attributes of entities that hold an address outside, as `webhook.url`. */
function addressesIn(source: string): string[] {
  let entity = '';
  return source.split('\n').flatMap((line) => {
    entity = /model: model\('(\w+)'\)/.exec(line)?.[1] ?? entity;
    const name = /^ {10}(\w*(?:url|endpoint|address|inbox|email|uri)s?): /i.exec(line)?.[1];
    return name ? [`${entity}.${name}`] : [];
  });
}
