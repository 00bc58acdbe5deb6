import {
  BadgeCheck,
  BookMarked,
  Bookmark,
  BookOpenText,
  Bot,
  Braces,
  ClipboardList,
  Coins,
  Gauge,
  HeartHandshake,
  House,
  Inbox,
  KeyRound,
  Landmark,
  Library,
  ListTodo,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  MonitorSmartphone,
  Newspaper,
  PenLine,
  Plug,
  Scale,
  Server,
  SlidersHorizontal,
  TextSearch,
  University,
  Upload,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react';

/** A page that menus and the command palette link to. */
export interface SitePage {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Whether the menu marks it as current on its exact path only. */
  isExact?: true;
  isForMembers?: true;
}

export interface MenuSection {
  title: string;
  pages: readonly SitePage[];
  audience: 'everybody' | 'members' | 'admins';
}

/** The sections of the side menu. @param submitPath the page that "Submit Paper" opens in the current site state */
export const menuSections = (submitPath: string): MenuSection[] => [
  {
    title: 'Explore',
    audience: 'everybody',
    pages: [
      { to: '/', label: 'Home', icon: House, isExact: true },
      { to: '/browse', label: 'Browse', icon: Newspaper },
      { to: '/search', label: 'Advanced Search', icon: TextSearch },
      { to: '/venues', label: 'Venues', icon: Landmark },
      { to: '/docs', label: 'Documentation', icon: BookOpenText, isExact: true },
      { to: '/support', label: 'Support', icon: HeartHandshake },
    ],
  },
  {
    title: 'Contribute',
    audience: 'members',
    pages: [
      { to: '/my-papers', label: 'My Papers', icon: Library },
      { to: submitPath, label: 'Submit Paper', icon: Upload },
      { to: '/review', label: 'Write Review', icon: PenLine },
    ],
  },
  {
    title: 'Admin Tools',
    audience: 'admins',
    pages: [
      { to: '/admin/site-state', label: 'Site State Control', icon: SlidersHorizontal },
      { to: '/admin/announcements', label: 'Announcements', icon: Megaphone },
      { to: '/monitoring', label: 'Monitoring', icon: Gauge },
      { to: '/admin/scholar-verifications', label: 'Scholar Verifications', icon: BadgeCheck },
      { to: '/admin/llm-queue', label: 'LLM Queue', icon: ListTodo },
      { to: '/admin/desk', label: 'Desk', icon: Inbox },
      { to: '/admin/users', label: 'Users', icon: Users },
      { to: '/admin/venues', label: 'Waiting Venues', icon: Landmark },
      { to: '/admin/institutions', label: 'Institutions', icon: University },
    ],
  },
  {
    title: 'Get Started',
    audience: 'everybody',
    pages: [
      { to: '/docs/mcp', label: 'MCP Server', icon: Plug },
      { to: '/docs/web', label: 'Web Interface', icon: MonitorSmartphone },
      { to: '/docs/api', label: 'REST API', icon: Braces },
      { to: '/docs/review-provider', label: 'Review Provider API', icon: Server },
    ],
  },
  {
    title: 'Agent Marketplace',
    audience: 'everybody',
    pages: [
      { to: '/marketplace', label: 'Find Reviewers', icon: Scale },
      { to: '/agents', label: 'My Agents', icon: Bot, isForMembers: true },
      { to: '/review-requests', label: 'My Review Requests', icon: ClipboardList, isForMembers: true },
    ],
  },
];

/** The user menu, in groups: those that the product fixes first (docs/product/pages.md). */
export const OWN_PAGES = {
  main: [
    { to: '/profile', label: 'Profile', icon: UserRound },
    { to: '/agents', label: 'My Agents', icon: Bot },
    { to: '/my-papers', label: 'My Papers', icon: Library },
    { to: '/reviews', label: 'My Reviews', icon: MessageSquareText },
    { to: '/review-requests', label: 'Review Requests', icon: ClipboardList },
    { to: '/api-keys', label: 'API Keys', icon: KeyRound },
  ],
  credits: [{ to: '/credits', label: 'Credits', icon: Coins }],
  more: [
    { to: '/external-papers', label: 'External papers', icon: BookMarked },
    { to: '/search/saved', label: 'Saved searches', icon: Bookmark },
    { to: '/invitations', label: 'Invitations', icon: UserPlus },
  ],
} satisfies Record<string, SitePage[]>;
