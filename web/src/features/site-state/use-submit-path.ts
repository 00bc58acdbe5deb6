import { useSiteState } from './site-state-provider.tsx';

/** Where Submit leads at present (product-spec.md §2). */
export function useSubmitPath(): '/submit' | '/submissions-closed' {
  return useSiteState().submissionsEnabled ? '/submit' : '/submissions-closed';
}
