import { randomBytes } from 'node:crypto';
import { API_BASE_PATH } from '#shared/constants.ts';
import { platformUrl } from './api.ts';

/** An invented person for the Google stand-in. */
export function aGooglePerson(overrides: { email?: string; name?: string; verified?: string } = {}) {
  return {
    email: `google.${randomBytes(5).toString('hex')}@gmail.example`,
    name: 'Gerda Google',
    verified: 'yes',
    ...overrides,
  };
}

/** A unique ORCID iD; its last digit is the checksum (ISO 7064 mod 11-2). */
export function anOrcid(): string {
  const digits = String(randomBytes(6).readUIntBE(0, 6)).padStart(15, '0').slice(-15);
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  return `${digits}${check === 10 ? 'X' : check}`.replace(/(.{4})(?=.)/g, '$1-');
}

/** A minimal browser for redirects: keeps cookies and follows redirects only on demand. */
export class RedirectFollower {
  readonly #cookies = new Map<string, string>();

  /** Stores the cookies of another response. */
  keepCookies(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  /** The cookies, as a request header. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async get(address: string): Promise<Response> {
    return this.#send(address, {});
  }

  async post(address: string, fields: Record<string, string>): Promise<Response> {
    return this.#send(address, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Follows redirects until a URL matches or there is none. @returns the last URL */
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
    const response = await fetch(new URL(address, platformUrl()), {
      ...init,
      redirect: 'manual',
      headers: { cookie: this.cookie },
    });
    this.keepCookies(response.headers);
    return response;
  }
}

/** Answers at the issuer. @returns the callback URL with its query, not yet requested */
export async function answerAtIssuer(
  browser: RedirectFollower,
  from: string,
  choice: Record<string, string>,
): Promise<string> {
  const page = await browser.follow(from, /\/interaction\//);
  const chosen = await browser.post(page, choice);
  const next = new URL(chosen.headers.get('location') ?? '', page).href;
  return browser.follow(next, /\/oauth\/(google|orcid|institutions\/\w+)\/callback/);
}

/** Signs in with Google. @returns the final URL, `/oauth/success`, with the browser that came there */
export async function throughGoogle(
  choice: Record<string, string>,
  returnTo?: string,
): Promise<URL & { browser: RedirectFollower }> {
  const browser = new RedirectFollower();
  const start = `${API_BASE_PATH}/oauth/google${returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : ''}`;
  const callback = await answerAtIssuer(browser, start, choice);
  const success = new URL(await browser.follow(callback, /\/oauth\/success/));
  return Object.assign(success, { browser });
}
