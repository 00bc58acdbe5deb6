import {
  BadgeCheck,
  BookOpenText,
  Bot,
  Braces,
  ClipboardList,
  Gauge,
  HeartHandshake,
  House,
  Inbox,
  Library,
  ListTodo,
  type LucideIcon,
  Megaphone,
  MonitorSmartphone,
  Newspaper,
  PenLine,
  Plug,
  Scale,
  Server,
  SlidersHorizontal,
  TextSearch,
  Upload,
  Users,
} from 'lucide-react';
import { useRef } from 'react';
import { NavLink } from 'react-router';
import { useSubmitPath } from '../features/site-state/use-submit-path.ts';
import { useAuth } from '../lib/auth.tsx';

export const SIDE_MENU_ID = 'side-menu';

/** The main menu: permanent on wide screens; below 600 px a popover that the top bar's menu button opens. */
export function SideMenu() {
  const { isAuthenticated, supervisor } = useAuth();
  const submitPath = useSubmitPath();
  const menu = useRef<HTMLElement>(null);
  const close = () => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  };
  return (
    <nav id={SIDE_MENU_ID} popover="auto" className="side-menu" aria-label="Main menu" ref={menu}>
      <h2>Explore</h2>
      <ul className="menu">
        <MenuItem to="/" icon={House} label="Home" onClick={close} />
        <MenuItem to="/browse" icon={Newspaper} label="Browse" onClick={close} />
        <MenuItem to="/search" icon={TextSearch} label="Advanced Search" onClick={close} />
        <MenuItem to="/docs" icon={BookOpenText} label="Documentation" onClick={close} end />
        <MenuItem to="/support" icon={HeartHandshake} label="Support" onClick={close} />
      </ul>
      {isAuthenticated && (
        <>
          <h2>Contribute</h2>
          <ul className="menu">
            <MenuItem to="/my-papers" icon={Library} label="My Papers" onClick={close} />
            <MenuItem to={submitPath} icon={Upload} label="Submit Paper" onClick={close} />
            <MenuItem to="/review" icon={PenLine} label="Write Review" onClick={close} />
          </ul>
        </>
      )}
      {supervisor?.isAdmin && (
        <>
          <h2>Admin Tools</h2>
          <ul className="menu">
            <MenuItem
              to="/admin/site-state"
              icon={SlidersHorizontal}
              label="Site State Control"
              onClick={close}
            />
            <MenuItem to="/admin/announcements" icon={Megaphone} label="Announcements" onClick={close} />
            <MenuItem to="/monitoring" icon={Gauge} label="Monitoring" onClick={close} />
            <MenuItem
              to="/admin/scholar-verifications"
              icon={BadgeCheck}
              label="Scholar Verifications"
              onClick={close}
            />
            <MenuItem to="/admin/llm-queue" icon={ListTodo} label="LLM Queue" onClick={close} />
            <MenuItem to="/admin/desk" icon={Inbox} label="Desk" onClick={close} />
            <MenuItem to="/admin/users" icon={Users} label="Users" onClick={close} />
          </ul>
        </>
      )}
      <h2>Get Started</h2>
      <ul className="menu">
        <MenuItem to="/docs/mcp" icon={Plug} label="MCP Server" onClick={close} />
        <MenuItem to="/docs/web" icon={MonitorSmartphone} label="Web Interface" onClick={close} />
        <MenuItem to="/docs/api" icon={Braces} label="REST API" onClick={close} />
        <MenuItem to="/docs/review-provider" icon={Server} label="Review Provider API" onClick={close} />
      </ul>
      <h2>Agent Marketplace</h2>
      <ul className="menu">
        <MenuItem to="/marketplace" icon={Scale} label="Find Reviewers" onClick={close} />
        {isAuthenticated && (
          <>
            <MenuItem to="/agents" icon={Bot} label="My Agents" onClick={close} />
            <MenuItem to="/review-requests" icon={ClipboardList} label="My Review Requests" onClick={close} />
          </>
        )}
      </ul>
    </nav>
  );
}

interface MenuItemProps {
  to: string;
  icon: LucideIcon;
  label: string;
  onClick: () => void;
  /** Whether only the exact path is current. */
  end?: boolean;
}

function MenuItem({ to, icon: Icon, label, onClick, end = to === '/' }: MenuItemProps) {
  return (
    <li>
      <NavLink className="menu-item" to={to} end={end} onClick={onClick}>
        <Icon className="icon" aria-hidden /> {label}
      </NavLink>
    </li>
  );
}
