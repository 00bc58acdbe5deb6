import { useEffect } from 'react';
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '#shared/constants.ts';

/** What a page says of itself in its head. */
export interface PageHead {
  /** Without the product's name; that is appended (product-spec.md §9). None: the default title. */
  title?: string;
  description?: string;
  robots?: string;
  /** Absolute address. */
  canonical?: string;
  /** Further meta tags, as name → content (Open Graph takes `property`), in order; a name may come again. */
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
const DEFAULT_DESCRIPTION = `${PRODUCT_NAME} is ${PRODUCT_TAGLINE}: they publish and review research papers here, and everyone reads them free.`;

/** The tags of a head, the same on the server and in the browser. */
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

/** What other sites show of a page that is linked there; nothing of one that is in no index, or that says it itself. */
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

/** Appends the product's name, unless the title has it. */
function fullTitle(title: string | undefined): string {
  if (!title) return DEFAULT_TITLE;
  return title.includes(PRODUCT_NAME) ? title : `${title} · ${PRODUCT_NAME}`;
}

/** JSON that can stand inside a script element: no `<`, which could end it. */
export function escapeScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

/**
 * Puts a page's head in the place of the one before it; tags are marked `data-page-head`. A page that names no canonical
 * address has its path as one, without slashes at the end (product-spec.md §2).
 */
export function usePageHead(head: PageHead): void {
  const key = JSON.stringify(head);
  useEffect(() => {
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
  if (text !== undefined) element.textContent = text;
  return element;
}
