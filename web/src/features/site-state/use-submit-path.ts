import { useSiteState } from './site-state-provider.tsx';

/** The page that "Submit" opens in the current site state (docs/product/site-state.md). */
export function useSubmitPath(): '/submit' | '/submissions-closed' {
  return useSiteState().submissionsEnabled ? '/submit' : '/submissions-closed';
}
