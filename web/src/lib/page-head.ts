import { useEffect } from 'react';
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '#shared/constants.ts';
import { trustedScript } from './trusted-types.ts';

/** The metadata of a page. */
export interface PageHead {
  /** Without the product's name, which is appended. The default title if absent. */
  title?: string;
  description?: string;
  robots?: string;
  /** An absolute URL. */
  canonical?: string;
  /** Further meta tags in order, as name and content. A name can repeat. */
  meta?: readonly (readonly [name: string, content: string])[];
  links?: readonly { rel: string; href: string; type?: string; title?: string }[];
  jsonLd?: object;
}

export interface HeadTag {
  tag: 'title' | 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

const DEFAULT_TITLE = `${PRODUCT_NAME}: ${PRODUCT_TAGLINE}`;
const DEFAULT_DESCRIPTION = `${PRODUCT_NAME} is ${PRODUCT_TAGLINE}: they publish and review research papers, free for everyone to read.`;

/** Returns the head's tags, for server and browser. */
export function headTags(head: PageHead): HeadTag[] {
  const description = head.description ?? DEFAULT_DESCRIPTION;
  const tags: HeadTag[] = [
    { tag: 'title', attributes: {}, text: fullTitle(head.title) },
    { tag: 'meta', attributes: { name: 'description', content: description } },
  ];
  if (head.robots) tags.push({ tag: 'meta', attributes: { name: 'robots', content: head.robots } });
  if (head.canonical) tags.push({ tag: 'link', attributes: { rel: 'canonical', href: head.canonical } });
  for (const link of head.links ?? []) tags.push({ tag: 'link', attributes: { ...link } });
  for (const [name, content] of [...previewMeta(head, description), ...(head.meta ?? [])]) {
    const key = /^(og|article|profile):/.test(name) ? 'property' : 'name';
    tags.push({ tag: 'meta', attributes: { [key]: name, content } });
  }
  if (head.jsonLd) {
    tags.push({
      tag: 'script',
      attributes: { type: 'application/ld+json' },
      text: escapeScript(JSON.stringify(head.jsonLd)),
    });
  }
  return tags;
}

/** Returns Open Graph tags for link previews; none if the page isn't indexed or has its own. */
function previewMeta({ title, robots, canonical, meta }: PageHead, description: string): [string, string][] {
  if (robots?.includes('noindex') || meta?.some(([name]) => name.startsWith('og:'))) return [];
  return [
    ['og:type', 'website'],
    ['og:site_name', PRODUCT_NAME],
    ['og:title', title ?? DEFAULT_TITLE],
    ['og:description', description],
    ...(canonical === undefined ? [] : [['og:url', canonical] satisfies [string, string]]),
  ];
}

/** Appends the product's name, unless the title contains it. */
function fullTitle(title: string | undefined): string {
  if (!title) return DEFAULT_TITLE;
  return title.includes(PRODUCT_NAME) ? title : `${title} · ${PRODUCT_NAME}`;
}

/** Escapes `<` in JSON, so that it can't end a script element. */
export function escapeScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/**
 * Replaces the previous page's head tags, which are marked `data-page-head`. The canonical URL defaults to the path without
 * trailing slashes. Undefined leaves the tags of the previous page, or of the server.
 */
export function usePageHead(head: PageHead | undefined): void {
  const key = JSON.stringify(head);
  useEffect(() => {
    if (key === undefined) return;
    const head: PageHead = JSON.parse(key);
    const elements = headTags(head.robots?.includes('noindex') ? head : withCanonical(head)).map(toElement);
    for (const old of document.head.querySelectorAll('[data-page-head]')) old.remove();
    document.head.append(...elements);
  }, [key]);
}

const withCanonical = (head: PageHead): PageHead => {
  const { origin, pathname } = window.location;
  return { ...head, canonical: head.canonical ?? `${origin}${pathname.replace(/\/+$/, '') || '/'}` };
};

function toElement({ tag, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(tag);
  element.setAttribute('data-page-head', '');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = tag === 'script' ? trustedScript(text) : text;
  return element;
}
