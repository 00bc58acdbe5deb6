import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { nextTheme, readTheme, storeTheme, subscribeTheme, type Theme } from '../lib/theme.ts';

const ICONS = { light: Sun, dark: Moon, auto: Monitor } satisfies Record<Theme, unknown>;

/** Cycles light → dark → auto. */
export function ThemeButton() {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'auto' as const);
  const Icon = ICONS[theme];
  const label = `Theme: ${theme}. Change to ${nextTheme(theme)}`;
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
