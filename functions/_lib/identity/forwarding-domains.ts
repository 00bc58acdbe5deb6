/**
 * Domains on which anybody gets addresses, often as many as they want for one mailbox, and which `email-providers` doesn't have (2.26,
 * November 2026): services that forward mail, free mailboxes, free names for one's own, and mailing lists.
 */
export const FORWARDING_DOMAINS: readonly string[] = [
  // Forwarding by browsers and password managers.
  ...['duck.com', 'mozmail.com', 'relay.firefox.com', 'privaterelay.appleid.com', 'icloud.com'],
  ...['passmail.net', 'passmail.com', 'passinbox.com', 'passfwd.com', 'bitwarden.email'],
  // Forwarding as a service.
  ...['simplelogin.com', 'simplelogin.co', 'simplelogin.fr', 'simplelogin.io', 'aleeas.com', 'slmail.me'],
  ...['slmails.com', 'silomails.com', '8shield.net', '8alias.com', 'dralias.com'],
  ...['anonaddy.com', 'anonaddy.me', 'addy.io', 'addymail.com', '4wrd.cc', 'mailer.me'],
  ...['33mail.com', 'erine.email', 'cloaked.id', 'cloaked.app', 'clkdmail.com', 'myclkd.com', 'ironvest.com'],
  ...['burnermail.io', 'alias.email', 'forwardemail.net', 'improvmx.com', 'users.noreply.github.com'],
  // Mailboxes that anybody opens.
  ...['tutanota.com', 'tutanota.de', 'tutamail.com', 'tuta.io', 'tuta.com', 'keemail.me'],
  ...['fastmail.com', 'fastmail.fm', 'zohomail.com', 'zohomail.eu', 'zoho.com', 'posteo.de', 'posteo.net'],
  ...['mailbox.org', 'mailfence.com', 'startmail.com', 'runbox.com', 'disroot.org', 'riseup.net'],
  ...['murena.io', 'e.email', 'skiff.com', 'proton.me', 'pm.me', 'protonmail.com'],
  // Names below which anybody gets one, with mail of its own, for nothing. The Public Suffix List has most (`second-sign.ts`).
  ...[
    'mooo.com',
    'us.to',
    'my.to',
    'strangled.net',
    'ignorelist.com',
    'twilightparadox.com',
    'crabdance.com',
  ],
  ...['jumpingcrab.com'],
  // Lists.
  ...['googlegroups.com', 'groups.io', 'freelists.org'],
];
