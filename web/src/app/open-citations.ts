import { reloaded, reloadOnce } from './reload-once.ts';
import { showLoadFailure } from './show-load-failure.ts';

/** Opens the dialog with the citation of a paper, whose code is loaded for it. @param id the paper or a version, as in the URL */
export async function openCitations(id: string): Promise<void> {
  try {
    const { showCitations } = await import('../features/citations/show-citations.ts');
    showCitations(id);
    reloaded();
  } catch {
    if (!reloadOnce()) showLoadFailure();
  }
}
