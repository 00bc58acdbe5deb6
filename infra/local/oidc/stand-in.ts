import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { API_BASE_PATH } from '#shared/constants.ts';
import type { EdgePlugin } from '../edge/edge.ts';
import { devPage, escapeHtml } from '../http/dev-page.ts';
import { readBody, sendAnswer } from '../http/messages.ts';
import { createIssuer } from './issuer.ts';
import { createPeople, type IssuerName, type Person } from './people.ts';

export type OidcStandIn = {
  plugin: EdgePlugin;
  /** Returns the variables that replace a function's issuers by local ones; none if it uses no issuer. */
  settingsFor(environment: Record<string, string>): Record<string, string>;
  /** Returns whose token of ORCID this is and what it allows; undefined for others. */
  readOrcidToken(token: string): Promise<{ orcid: string; scopes: string[] } | undefined>;
};

type StandInOptions = {
  /** The edge's address for browsers and functions. */
  origin: string;
  /** Returns one of the stack's secrets. */
  readSecret: (arn: string) => Promise<string>;
};

const NAMES: IssuerName[] = ['google', 'orcid', 'institution'];
const TITLES: Record<IssuerName, string> = {
  google: 'Sign in with Google, as played on this machine',
  orcid: 'Sign in with ORCID, as played on this machine',
  institution: 'Sign in with an institution, as played on this machine',
};
const CLIENT_ID = 'this-machine';
/** Admins enter it, as no stack has it. */
const SECRET_OF_INSTITUTION = 'this-machine-only';

/** Stands in for Google, ORCID and an institution at `/dev/oidc/google` and the like: real OpenID Connect with prepared people. */
export function createOidcStandIn({ origin, readSecret }: StandInOptions): OidcStandIn {
  const secretArns = new Map<IssuerName, string>();
  const providers = new Map<IssuerName, Promise<Provider>>();
  const issuers = new Map(
    NAMES.map((name) => {
      const readClientSecret = async (): Promise<string> =>
        name === 'institution' ? SECRET_OF_INSTITUTION : readSecret(secretArns.get(name) ?? '');
      return [name, serveIssuer(name, origin, readClientSecret, providers)] as const;
    }),
  );
  return {
    readOrcidToken: async (token) => {
      const found = await (await providers.get('orcid'))?.AccessToken.find(token);
      return found?.isValid ? { orcid: found.accountId, scopes: (found.scope ?? '').split(' ') } : undefined;
    },
    plugin: async (message, response) => {
      const name = /^\/dev\/oidc\/([a-z]+)\//.exec(message.url ?? '')?.[1];
      const serve = NAMES.find((known) => known === name) && issuers.get(name as IssuerName);
      if (serve === undefined) {
        return false;
      }
      await serve(message, response);
      return true;
    },
    settingsFor: (environment) => {
      const settings: Record<string, string> = {};
      for (const name of NAMES) {
        const arn = environment[`${name.toUpperCase()}_CLIENT_SECRET_ARN`];
        if (arn !== undefined) {
          secretArns.set(name, arn);
          settings[`${name.toUpperCase()}_ISSUER`] = `${origin}${mountOf(name)}`;
          settings[`${name.toUpperCase()}_CLIENT_ID`] = CLIENT_ID;
        }
      }
      return settings;
    },
  };
}

const mountOf = (name: IssuerName): string => `/dev/oidc/${name}`;

/** Creates the issuer at its first use, because most starts never need it. */
function serveIssuer(
  name: IssuerName,
  origin: string,
  readClientSecret: () => Promise<string>,
  providers: Map<IssuerName, Promise<Provider>>,
) {
  const people = createPeople(name);
  const mount = mountOf(name);
  const make = async (): Promise<Provider> => {
    const callback = `${API_BASE_PATH}/oauth/${name === 'institution' ? 'institutions' : `${name}/callback`}`;
    const redirectUris = [origin, origin.replace('localhost', '127.0.0.1')].map((at) => `${at}${callback}`);
    const client = { id: CLIENT_ID, secret: await readClientSecret(), redirectUris };
    return createIssuer(`${origin}${mount}`, client, people);
  };

  const finish = async (provider: Provider, message: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(message, 10_000);
    const person = people.choose(new URLSearchParams(body.toString()));
    const result = person
      ? { login: { accountId: person.id, remember: false }, select_account: {}, consent: {} }
      : { error: 'access_denied', error_description: 'The person denied it' };
    await provider.interactionFinished(message, response, result, { mergeWithLastSubmission: false });
  };

  return async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const made = providers.get(name) ?? make();
    providers.set(name, made);
    const provider = await made;
    if (message.url?.startsWith(`${mount}/auth?`)) {
      forgetSession(message);
    }
    if (!message.url?.startsWith(`${mount}/interaction/`)) {
      // As mounted in Express, so that its addresses contain the mount path.
      const original = message.url ?? '';
      await provider.callback()(
        Object.assign(message, { originalUrl: original, url: original.slice(mount.length) }),
        response,
      );
    } else if (message.method === 'POST') {
      await finish(provider, message, response);
    } else {
      await sendAnswer(
        response,
        message.method ?? 'GET',
        devPage(TITLES[name], choicePage(name, people.ready)),
      );
    }
  };
}

/** Shows the page for choosing a person at every login. */
function forgetSession(message: IncomingMessage): void {
  const kept = (message.headers.cookie ?? '')
    .split(/;\s*/)
    .filter((cookie) => !cookie.startsWith('_session'));
  message.headers.cookie = kept.join('; ');
}

const choicePage = (name: IssuerName, people: Person[]): string => `
<p>Who are you?</p>
${people.map(({ id, label }) => `<form method="post"><button name="person" value="${escapeHtml(id)}">${escapeHtml(label)}</button></form>`).join('\n')}
<h2>Somebody else</h2>
<form method="post">${FIELDS[name]}<button>Continue</button></form>
<form method="post"><button name="deny" value="yes">Deny</button></form>`;

const PERSON_FIELDS = `<label>Email <input name="email" type="email" required></label>
<label>Name <input name="name"></label>
<label><input name="verified" type="checkbox" value="yes" checked> The address is verified</label>`;
const FIELDS: Record<IssuerName, string> = {
  google: PERSON_FIELDS,
  institution: `${PERSON_FIELDS}
<label>Affiliation <input name="affiliation" placeholder="member@institute.example"></label>`,
  orcid: `<label>ORCID iD <input name="id" required pattern="(\\d{4}-){3}\\d{3}[\\dX]"></label>`,
};
