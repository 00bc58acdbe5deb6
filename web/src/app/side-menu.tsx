import { PanelLeft } from 'lucide-react';
import { useRef } from 'react';
import { NavLink } from 'react-router';
import { PaletteMenuItem } from '../features/palette/palette-button.tsx';
import { useSubmitPath } from '../features/site-state/use-submit-path.ts';
import { useAuth } from '../lib/auth.tsx';
import { foldMenu } from '../lib/fold-menu.ts';
import { menuSections, type SitePage } from '../lib/site-pages.ts';

export const SIDE_MENU_ID = 'side-menu';

/**
 * The main menu: permanent on wide screens, where it folds to icons; on narrow ones a popover that the top bar's menu button opens
 * (docs/product/pages.md).
 */
export function SideMenu() {
  const { isAuthenticated, supervisor } = useAuth();
  const submitPath = useSubmitPath();
  const menu = useRef<HTMLElement>(null);
  const close = () => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  };
  const isShown = { everybody: true, members: isAuthenticated, admins: supervisor?.isAdmin === true };
  return (
    <nav id={SIDE_MENU_ID} popover="auto" className="side-menu" aria-label="Main menu" ref={menu}>
      <PaletteMenuItem onClick={close} />
      {menuSections(submitPath)
        .filter(({ audience }) => isShown[audience])
        .map(({ title, pages }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul className="menu">
              {pages
                .filter(({ isForMembers }) => isAuthenticated || !isForMembers)
                .map((page) => (
                  <MenuItem key={page.label} page={page} onClick={close} />
                ))}
            </ul>
          </section>
        ))}
      <button
        type="button"
        className="menu-item menu-fold"
        title="Fold or unfold the menu"
        onClick={foldMenu}
      >
        <PanelLeft className="icon" aria-hidden /> <span className="menu-label">Fold menu</span>
      </button>
    </nav>
  );
}

function MenuItem({ page, onClick }: { page: SitePage; onClick: () => void }) {
  const { to, label, icon: Icon, isExact = false } = page;
  return (
    <li>
      <NavLink className="menu-item" to={to} end={isExact} title={label} onClick={onClick}>
        <Icon className="icon" aria-hidden /> <span className="menu-label">{label}</span>
      </NavLink>
    </li>
  );
}
