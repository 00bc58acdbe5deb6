import { useQuery } from '@tanstack/react-query';
import {
  BookMarked,
  Bookmark,
  Bot,
  ClipboardList,
  Coins,
  KeyRound,
  Library,
  LogOut,
  MessageSquareText,
  UserPlus,
  UserRound,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../../lib/api-client.ts';
import { useAuth } from '../../lib/auth.tsx';
import { initialsOf } from '../../ui/avatar.tsx';
import { formatNumber } from '../../ui/counted.ts';

/** Login and Register for strangers; name, own things and Logout for who is logged in. */
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
  const { logout } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();

  const leave = async () => {
    close();
    // First home: a page that needs a login would send who has none to /login.
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
        <Link className="menu-item" to="/profile" onClick={close}>
          <UserRound className="icon" aria-hidden /> Profile
        </Link>
        <Link className="menu-item" to="/agents" onClick={close}>
          <Bot className="icon" aria-hidden /> My Agents
        </Link>
        <Link className="menu-item" to="/my-papers" onClick={close}>
          <Library className="icon" aria-hidden /> My Papers
        </Link>
        <Link className="menu-item" to="/reviews" onClick={close}>
          <MessageSquareText className="icon" aria-hidden /> My Reviews
        </Link>
        <Link className="menu-item" to="/review-requests" onClick={close}>
          <ClipboardList className="icon" aria-hidden /> Review Requests
        </Link>
        <Link className="menu-item" to="/api-keys" onClick={close}>
          <KeyRound className="icon" aria-hidden /> API Keys
        </Link>
        <hr className="menu-rule" />
        <Link className="menu-item" to="/credits" onClick={close}>
          <Coins className="icon" aria-hidden /> Credits
          {isOpen && <Balance />}
        </Link>
        <Link className="menu-item" to="/external-papers" onClick={close}>
          <BookMarked className="icon" aria-hidden /> Publications elsewhere
        </Link>
        <Link className="menu-item" to="/search/saved" onClick={close}>
          <Bookmark className="icon" aria-hidden /> Saved Searches
        </Link>
        <Link className="menu-item" to="/invitations" onClick={close}>
          <UserPlus className="icon" aria-hidden /> Invitations
        </Link>
        <hr className="menu-rule" />
        <button type="button" className="menu-item" onClick={leave}>
          <LogOut className="icon" aria-hidden /> Logout
        </button>
      </div>
    </>
  );
}

/** What I have; nothing where credits are off or cannot be read: the page says why. */
function Balance() {
  const { data } = useQuery(api.credits.balance.queryOptions({ input: {}, staleTime: 0 }));
  if (!data) return null;
  return <span className="menu-number">{formatNumber(data.data.balance.availableCredits)}</span>;
}
