import { randomBytes } from 'node:crypto';
import { API_BASE_PATH } from '#shared/constants.ts';
import { platformUrl } from './api.ts';

/** Somebody whom the stand-in of Google lets be made up. */
export function aGooglePerson(overrides: { email?: string; name?: string; verified?: string } = {}) {
  return {
    email: `google.${randomBytes(5).toString('hex')}@gmail.example`,
    name: 'Gerda Google',
    verified: 'yes',
    ...overrides,
  };
}

/** An ORCID iD that nobody has used; its last digit checks the others (ISO 7064 mod 11-2). */
export function anOrcid(): string {
  const digits = String(randomBytes(6).readUIntBE(0, 6)).padStart(15, '0').slice(-15);
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  return `${digits}${check === 10 ? 'X' : check}`.replace(/(.{4})(?=.)/g, '$1-');
}

/** As much of a browser as redirects need: cookies, and addresses that are followed only when told to. */
export class RedirectFollower {
  readonly #cookies = new Map<string, string>();

  /** Takes the cookies of an answer that came otherwise. */
  keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  async get(address: string): Promise<Response> {
    return this.#send(address, {});
  }

  async post(address: string, fields: Record<string, string>): Promise<Response> {
    return this.#send(address, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Goes on from redirect to redirect until an address matches, or there is none: the last address. */
  async follow(from: string, until: RegExp): Promise<string> {
    let address = new URL(from, platformUrl()).href;
    for (let hops = 0; hops < 12 && !until.test(address); hops++) {
      const response = await this.get(address);
      const location = response.headers.get('location');
      if (!location) return address;
      address = new URL(location, address).href;
    }
    return address;
  }

  async #send(address: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(address, platformUrl()), {
      ...init,
      redirect: 'manual',
      headers: { cookie },
    });
    this.keepCookies(response.headers);
    return response;
  }
}

/** Where the issuer sends the browser back to, after the person chose: our callback with its query, not yet asked. */
export async function answerAtIssuer(
  browser: RedirectFollower,
  from: string,
  choice: Record<string, string>,
): Promise<string> {
  const page = await browser.follow(from, /\/interaction\//);
  const chosen = await browser.post(page, choice);
  const next = new URL(chosen.headers.get('location') ?? '', page).href;
  return browser.follow(next, /\/oauth\/(google|orcid)\/callback/);
}

/** The whole way through Google: the address of `/oauth/success` that the browser ends at. */
export async function throughGoogle(choice: Record<string, string>, returnTo?: string): Promise<URL> {
  const browser = new RedirectFollower();
  const start = `${API_BASE_PATH}/oauth/google${returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : ''}`;
  const callback = await answerAtIssuer(browser, start, choice);
  return new URL(await browser.follow(callback, /\/oauth\/success/));
}
