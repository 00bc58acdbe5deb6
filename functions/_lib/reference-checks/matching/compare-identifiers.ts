import { normalDoi } from '#shared/domain/reference-ids.ts';

interface Identified {
  doi?: string | undefined;
  arxivId?: string | undefined;
  archiveId?: string | undefined;
}

/**
 * Returns the keys of a work's identifiers, such as `doi:10.1000/xyz` and `arxiv:2101.00001`. Versions of preprints are the
 * same work, and arXiv's own DOIs are arXiv ids.
 */
export function identifierKeys({ doi, arxivId, archiveId }: Identified): string[] {
  const named = doi === undefined ? undefined : normalDoi(doi);
  const arxiv = arxivId ?? /^10\.48550\/arxiv\.(.+)$/.exec(named ?? '')?.[1];
  const isArxivDoi = named?.startsWith('10.48550/arxiv.') === true;
  return [
    ...(named !== undefined && !isArxivDoi ? [`doi:${named}`] : []),
    ...(archiveId === undefined ? [] : [`archive:${archiveId.toLowerCase().replace(/v\d+$/, '')}`]),
    ...(arxiv === undefined ? [] : [`arxiv:${arxiv.toLowerCase().replace(/v\d+$/, '')}`]),
  ];
}
