import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { formatCount } from '#shared/input/counted.ts';
import { api } from '../../lib/api-client.ts';
import { useAuth } from '../../lib/auth.tsx';
import { leaving } from '../../lib/leaving.ts';
import { OWN_PAGES, type SitePage } from '../../lib/site-pages.ts';
import { initialsOf } from '../../ui/avatar.tsx';

/** The user's menu, or Login and Register without a session. */
export function UserMenu() {
  const { supervisor } = useAuth();
  return supervisor ? <OwnMenu name={supervisor.name} username={supervisor.username} /> : <AuthLinks />;
}

function AuthLinks() {
  const { pathname, search } = useLocation();
  const away = pathname !== '/login' && pathname !== '/register';
  return (
    <div className="auth-links">
      <Link className="button button-quiet" to="/login" state={away ? { from: pathname + search } : null}>
        Login
      </Link>
      <Link className="button" to="/register">
        Register
      </Link>
    </div>
  );
}

function OwnMenu({ name, username }: { name: string; username: string }) {
  const menu = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { logout } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();

  const leave = async () => {
    close();
    // The page stays until the code of the home page is there.
    leaving.from = pathname;
    await navigate('/');
    await logout();
  };

  return (
    <>
      <button type="button" className="avatar" popoverTarget="user-menu">
        {initialsOf(name)}
        <span className="visually-hidden">: menu of {name}</span>
      </button>
      <div
        id="user-menu"
        popover="auto"
        className="user-menu"
        ref={menu}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <p className="user-menu-name">
          {name}
          <small>{username}</small>
        </p>
        <OwnItems pages={OWN_PAGES.main} onClick={close} />
        <hr className="menu-rule" />
        <OwnItems pages={OWN_PAGES.credits} onClick={close}>
          {isOpen && <Balance />}
        </OwnItems>
        <OwnItems pages={OWN_PAGES.more} onClick={close} />
        <hr className="menu-rule" />
        <button type="button" className="menu-item" onClick={leave}>
          <LogOut className="icon" aria-hidden /> Logout
        </button>
      </div>
    </>
  );
}

interface OwnItemsProps {
  pages: readonly SitePage[];
  onClick: () => void;
  children?: ReactNode;
}

function OwnItems({ pages, onClick, children }: OwnItemsProps) {
  return pages.map(({ to, label, icon: Icon }) => (
    <Link key={to} className="menu-item" to={to} onClick={onClick}>
      <Icon className="icon" aria-hidden /> {label}
      {children}
    </Link>
  ));
}

/** My balance. Renders nothing if it can't be loaded; the credits page says why. */
function Balance() {
  const { data } = useQuery(api.credits.balance.queryOptions({ input: {}, staleTime: 0 }));
  if (!data) return null;
  return <span className="menu-number">{formatCount(data.data.balance.availableCredits)}</span>;
}
