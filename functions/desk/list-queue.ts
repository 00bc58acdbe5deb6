import { type PageQuery, paginate } from '#shared/contract/base.ts';
import { papersByIds } from '../_lib/papers/listing-repository.ts';
import { listFlags } from './desk-flags.ts';
import * as store from './desk-review-repository.ts';
import { toCase } from './desk-view.ts';
import { listRings } from './ring-flags.ts';

/** Returns the versions waiting for an admin, oldest first, without withdrawn ones. */
export async function listQueue({ page, limit }: PageQuery) {
  const [open, flags, rings] = await Promise.all([store.listOpenCases(), listFlags(), listRings()]);
  const versions = new Map(
    (await store.getVersions(open)).map((version) => [`${version.paperId} ${version.version}`, version]),
  );
  const held = open.flatMap((each) => {
    const version = versions.get(`${each.paperId} ${each.version}`);
    return version?.status === 'DESK_REVIEW' ? [{ each, version }] : [];
  });
  const shown = held.slice((page - 1) * limit, page * limit);
  const papers = new Map(
    (await papersByIds([...new Set(shown.map(({ each }) => each.paperId))])).map((paper) => [
      paper.paperId,
      paper,
    ]),
  );
  const cases = shown.flatMap(({ each, version }) => {
    const paper = papers.get(each.paperId);
    return paper ? [toCase(each, version, paper)] : [];
  });
  return {
    success: true as const,
    data: { cases, flags, rings, pagination: paginate(held.length, { page, limit }) },
  };
}
