import { type PageQuery, paginate } from '#shared/contract/base.ts';
import { papersByIds } from '../_lib/papers/listing-repository.ts';
import { listFlags } from './desk-flags.ts';
import * as store from './desk-review-repository.ts';
import { toCase } from './desk-view.ts';
import { listLimitRequests } from './limit-requests.ts';
import { listRings } from './ring-flags.ts';

/**
 * Returns the versions waiting for an admin, oldest first, without withdrawn ones, and what else waits.
 * @param query with `alike`, only the versions with the same sign of a flood
 */
export async function listQueue({ page, limit, alike }: PageQuery & { alike?: string | undefined }) {
  const [open, others] = await Promise.all([
    store.listOpenCases(),
    alike === undefined ? listOthers() : { flags: [], rings: [], limitRequests: [] },
  ]);
  const versions = new Map(
    (await store.getVersions(open)).map((version) => [`${version.paperId} ${version.version}`, version]),
  );
  const held = open.flatMap((each) => {
    const version = versions.get(`${each.paperId} ${each.version}`);
    return version?.status === 'DESK_REVIEW' ? [{ each, version }] : [];
  });
  const numbers = Map.groupBy(held, ({ each }) => each.alike);
  const listed = alike === undefined ? held : (numbers.get(alike) ?? []);
  const shown = listed.slice((page - 1) * limit, page * limit);
  const papers = new Map(
    (await papersByIds([...new Set(shown.map(({ each }) => each.paperId))])).map((paper) => [
      paper.paperId,
      paper,
    ]),
  );
  const cases = shown.flatMap(({ each, version }) => {
    const paper = papers.get(each.paperId);
    if (!paper) return [];
    const group = each.alike && { id: each.alike, count: numbers.get(each.alike)?.length ?? 0 };
    return [{ ...toCase(each, version, paper), alike: group || null }];
  });
  return {
    success: true as const,
    data: { cases, ...others, pagination: paginate(listed.length, { page, limit }) },
  };
}

async function listOthers() {
  const [flags, rings, limitRequests] = await Promise.all([listFlags(), listRings(), listLimitRequests()]);
  return { flags, rings, limitRequests };
}
