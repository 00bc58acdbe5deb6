import { CITATION_FORMATS, type CitationFormat } from '#shared/domain/citation-formats.ts';
import { parsePaperReference, versionedId } from '#shared/domain/paper-ids.ts';
import { getVisiblePaper } from '../_lib/papers/paper-repository.ts';
import { toDetail } from '../_lib/papers/paper-view.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { toCslItem } from './csl-item.ts';
import { writeCitation } from './write-citation.ts';

/** Returns the citation of a paper, or of one version if the id names it. */
export async function citePaper({ id, format }: { id: string; format: CitationFormat }, call: Call) {
  const paper = toDetail(await getVisiblePaper(id, call));
  const name = parsePaperReference(id)?.version
    ? versionedId(paper.archiveId, paper.version)
    : paper.archiveId;
  const citation = await writeCitation(format, toCslItem(paper, name, call.origin));
  const { extension, mediaType } = CITATION_FORMATS[format];
  return {
    success: true as const,
    citation,
    citations: [citation],
    data: { format, citation, fileName: `${name}.${extension}`, mediaType },
  };
}
