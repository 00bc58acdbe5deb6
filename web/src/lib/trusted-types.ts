/** The part of the Trusted Types API that we use. TypeScript's library lacks it. */
interface Policy {
  createHTML(html: string): TrustedHTML;
  createScript(script: string): string;
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Record<keyof Policy, (value: string) => string>): Policy;
}

const asIs = (value: string) => value;

/**
 * The only Trusted Types policy that the pages' CSP allows (`infra/constructs/response-headers.ts`): a browser with Trusted
 * Types refuses to turn any other string into HTML or code. Undefined in other browsers and on the server.
 */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('colophon', {
  createHTML: asIs,
  createScript: asIs,
  createScriptURL: asIs,
});

/** Marks HTML as safe to insert: our own, or sanitized by the pipeline or the API. Never call it with a reader's input. */
export const trustedHtml = (html: string): string | TrustedHTML => policy?.createHTML(html) ?? html;

/** Marks the text of a script element as safe, such as JSON-LD. */
export const trustedScript = (text: string): string => policy?.createScript(text) ?? text;

/** Marks the URL of one of our own scripts as safe to run. */
export const trustedScriptUrl = (url: string): string => policy?.createScriptURL(url) ?? url;
