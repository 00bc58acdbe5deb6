/** Folds the main menu to icons, or unfolds it; `public/theme.js` does so before the first paint of later pages. */
export function foldMenu(): void {
  const { dataset } = document.documentElement;
  if (dataset.menu) delete dataset.menu;
  else dataset.menu = 'icons';
  try {
    localStorage.setItem('menu', dataset.menu ?? '');
  } catch {
    // Storage may be forbidden.
  }
}
