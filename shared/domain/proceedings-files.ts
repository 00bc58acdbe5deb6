import { LIST_FORMATS, type ListFormat } from './citation-formats.ts';
import { proceedingsPath } from './publication.ts';

const EXTENSIONS = { bibtex: 'bib', ris: 'ris', 'csl-json': 'csl.json' } as const satisfies Record<
  ListFormat,
  string
>;

/** Returns the address of the citations of a venue’s proceedings, or of one round. */
export const proceedingsFile = (slug: string, format: ListFormat, round?: number): string =>
  `${proceedingsPath(slug)}.${EXTENSIONS[format]}${round === undefined ? '' : `?round=${round}`}`;

/** Reads such an address without its query; undefined for others. */
export function readProceedingsFile(path: string): { slug: string; format: ListFormat } | undefined {
  const [, slug, extension] = /^\/venues\/([^/]+)\/proceedings\.([a-z.]+)$/i.exec(path) ?? [];
  const format = LIST_FORMATS.find((name) => EXTENSIONS[name] === extension?.toLowerCase());
  return slug === undefined || format === undefined ? undefined : { slug, format };
}
