import { LogIn, LogOut, type LucideIcon, Moon, PenLine, Sun, SunMoon, Upload, UserPlus } from 'lucide-react';
import type { Supervisor } from '#shared/domain/account.ts';
import { menuSections, OWN_PAGES } from '../../lib/site-pages.ts';
import type { Theme } from '../../lib/theme.ts';

/** An entry of the palette: a page to open, or an action. */
export interface PaletteCommand {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Other words that find it. */
  words?: string;
  effect: { to: string } | { theme: Theme } | 'log-out';
}

/** Returns what a visitor, a member, or an admin can do everywhere. @param submitPath where "Submit paper" leads */
export function paletteActions(supervisor: Supervisor | null, submitPath: string): PaletteCommand[] {
  if (!supervisor)
    return [
      command('Log in', LogIn, { to: '/login' }, 'login sign in'),
      command('Register', UserPlus, { to: '/register' }, 'sign up create account'),
    ];
  return [
    command('Submit paper', Upload, { to: submitPath }, 'new upload publish write'),
    command('Write review', PenLine, { to: '/review' }, 'new'),
  ];
}

/** Returns what concerns the browser: its theme, and its session. */
export const paletteSettings = (supervisor: Supervisor | null): PaletteCommand[] => [
  ...THEMES,
  ...(supervisor ? [command('Log out', LogOut, 'log-out', 'logout sign out')] : []),
];

/** Returns the pages of the menus that the supervisor may open, each once and without those of `paletteActions`. */
export function palettePages(supervisor: Supervisor | null, submitPath: string): PaletteCommand[] {
  const isMember = supervisor !== null;
  const isShown = { everybody: true, members: isMember, admins: supervisor?.isAdmin === true };
  const pages = [
    ...menuSections(submitPath)
      .filter(({ audience }) => isShown[audience])
      .flatMap((section) => section.pages)
      .filter(({ isForMembers }) => isMember || !isForMembers),
    ...(isMember ? Object.values(OWN_PAGES).flat() : []),
  ];
  const actions = new Set([submitPath, '/review']);
  const byAddress = new Map(pages.filter(({ to }) => !actions.has(to)).map((page) => [page.to, page]));
  return [...byAddress.values()].map(({ label, icon, to }) => command(label, icon, { to }));
}

const command = (
  label: string,
  icon: LucideIcon,
  effect: PaletteCommand['effect'],
  words = '',
): PaletteCommand => ({ id: label, label, icon, effect, words });

const THEMES = [
  command('Use light theme', Sun, { theme: 'light' }, 'color mode appearance'),
  command('Use dark theme', Moon, { theme: 'dark' }, 'color mode appearance night'),
  command('Use the system’s theme', SunMoon, { theme: 'auto' }, 'color mode appearance auto'),
];

/**
 * Returns how well an entry fits the typed text, as cmdk ranks it: 0 unless each typed word begins one of the entry's words,
 * more if the label begins with the text.
 */
export function rankEntry(_id: string, typed: string, names: string[] = []): number {
  const text = names.join(' ').toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => ` ${text}`.includes(` ${word}`))) return 0;
  return text.startsWith(typed.trim().toLowerCase()) ? 1 : 0.5;
}
