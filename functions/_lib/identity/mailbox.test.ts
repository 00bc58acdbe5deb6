import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

describe('the mailbox behind an address', () => {
  it.each([
    ['ada@example.org', 'Ada@Example.ORG'],
    ['ada@example.org', 'ada+papers@example.org'],
    ['ada@example.org', 'ada+a+b@example.org '],
    ['adalovelace@gmail.com', 'A.da.Lovelace+x@googlemail.com'],
    ['ada@yahoo.com', 'ada-lists@yahoo.com'],
    ['ada@yandex.ru', 'ada@ya.ru'],
    ['ada@xn--mller-kva.de', 'ada@MÜLLER.de'],
    ['ada@xn--mller-kva.de', 'ada@mu\u0308ller.de'],
    ['ada@example.org', 'ａｄａ@example.org'],
    ['adalovelace@proton.me', 'Ada.Love_lace+x@protonmail.com'],
    ['adalovelace@proton.me', 'ada-lovelace@pm.me'],
    ['ada@icloud.com', 'ada@me.com'],
    ['a.da@yandex.ru', 'a-da@yandex.com'],
    ['ada@fastmail.com', 'anything@ada.fastmail.com'],
    ['ada@fastmail.co.uk', 'anything@ada.fastmail.co.uk'],
    ['ada@pobox.com', 'anything@ada.pobox.com'],
    ['ada@fastmail.fm', 'a+b@ada.fastmail.fm'],
    ['ada@runbox.com', 'anything@ada.runbox.com'],
    ['ada@anonaddy.com', 'a@ada.anonaddy.com'],
    ['ada@yahoo.com.br', 'ada-lists@yahoo.com.br'],
    ['ada@myyahoo.com', 'ada-a-b@myyahoo.com'],
    ['a.da@yandex.ru', 'a-da@yandex.com.tr'],
    ['adalovelace@gmail.com', 'ada..love.lace.@gmail.com'],
    ['ada@gmail.com', 'ada@gmail.com。'],
    ['ada@gmail.com', 'ada＠gmail．com'],
    ['ada@example.org', 'ada@example。org'],
    ['ada@example.org', 'a\u200bd\u00ada@exam\u2060ple.org'],
    ['ada@example.org', '\ufeffada@example.org\u200e'],
  ])('is %s for %s', (mailbox, address) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });

  it('differs where the provider tells addresses apart', () => {
    expect(mailboxOf('a.da@example.org')).not.toBe(mailboxOf('ada@example.org'));
    expect(mailboxOf('ada-lists@example.org')).not.toBe(mailboxOf('ada@example.org'));
  });
});
