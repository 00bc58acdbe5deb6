import { Moon, Sun, SunMoon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { nextTheme, readTheme, storeTheme, subscribeTheme, themeLabel } from '../lib/theme.ts';

/** Cycles light → dark → auto. The style sheet shows the icon of the page's theme. */
export function ThemeButton() {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'auto' as const);
  const label = themeLabel(theme);
  return (
    <button
      type="button"
      className="icon-button theme-button"
      aria-label={label}
      title={label}
      onClick={() => storeTheme(nextTheme(theme))}
    >
      <Sun className="icon" data-theme-icon="light" aria-hidden />
      <Moon className="icon" data-theme-icon="dark" aria-hidden />
      <SunMoon className="icon" data-theme-icon="auto" aria-hidden />
    </button>
  );
}
