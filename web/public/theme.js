// Runs before the first paint, so that a page never flashes in the wrong theme or as if logged out.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    if (localStorage.getItem('menu') === 'icons') document.documentElement.dataset.menu = 'icons';
    if (localStorage.getItem('token')) document.documentElement.dataset.session = 'known';
  } catch (_) {
    // Storage may be forbidden; then the system's theme is used.
  }
})();
