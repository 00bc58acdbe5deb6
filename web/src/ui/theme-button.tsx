import { Moon, Sun, SunMoon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { nextTheme, readTheme, storeTheme, subscribeTheme, type Theme } from '../lib/theme.ts';

const ICONS = { light: Sun, dark: Moon, auto: SunMoon } satisfies Record<Theme, unknown>;

const NAMES: Record<Theme, string> = { light: 'light', dark: 'dark', auto: 'your system’s' };

/** Cycles light → dark → auto. */
export function ThemeButton() {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'auto' as const);
  const Icon = ICONS[theme];
  const label = `Theme: ${NAMES[theme]}. Change to ${NAMES[nextTheme(theme)]}`;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => storeTheme(nextTheme(theme))}
    >
      <Icon className="icon" aria-hidden />
    </button>
  );
}
