import { Route } from 'react-router';
import { fundingQuery } from '../features/support/funding-view.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { SupportPage, supportHead } from '../pages/support-page.tsx';
import { headHtml, type PageRequest, type RenderedPage, renderRoot, stateJson } from './render.tsx';
import type { ResponseOf } from './response-of.ts';

export type FundingAnswer = ResponseOf<ReturnType<typeof fundingQuery>>;

/** Renders the page about the platform’s funding. @param input.funding if undefined, the browser requests it */
export function renderSupportPage(input: PageRequest & { funding: FundingAnswer | undefined }): RenderedPage {
  const queryClient = createQueryClient();
  if (input.funding) queryClient.setQueryData(fundingQuery().queryKey, input.funding);
  const state = stateJson(queryClient, input);
  const routes = ['/support', '/donate'].map((path) => (
    <Route key={path} path={path} element={<SupportPage />} />
  ));
  return { head: headHtml(supportHead(input.origin)), root: renderRoot(input, queryClient, routes), state };
}
