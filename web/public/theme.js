// Runs before the first paint, so that a page never flashes in the wrong theme or as if logged out, and the app starts in the reader's language.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    if (localStorage.getItem('menu') === 'icons') document.documentElement.dataset.menu = 'icons';
    if (localStorage.getItem('token')) document.documentElement.dataset.session = 'known';
    const asked = new URLSearchParams(location.search).get('language');
    if (asked && /^[a-z]{2}$/.test(asked)) localStorage.setItem('language', asked);
    const language = localStorage.getItem('language');
    if (language && language !== 'en') document.documentElement.dataset.language = language;
  } catch (_) {
    // Storage may be forbidden; then the system's theme is used, and English.
  }
})();
