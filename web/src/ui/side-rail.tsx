import { ChevronUp } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';

interface SideRailProps {
  id: string;
  /** What it is, for who hears the page. */
  label: string;
  /** What the button says that opens it on a narrow screen. */
  button: string;
  children: ReactNode;
}

/** Beside a list on a wide screen; on a narrow one a sheet that slides up from a button at the lower edge. */
export function SideRail({ id, label, button, children }: SideRailProps) {
  const rail = useRef<HTMLElement>(null);
  const closeBehindLink = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a');
    if (link && rail.current?.matches(':popover-open')) rail.current.hidePopover();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it follows clicks on links, which keys make, too */}
      <aside id={id} popover="auto" className="rail" aria-label={label} ref={rail} onClick={closeBehindLink}>
        {children}
      </aside>
      <button type="button" className="button sheet-button" popoverTarget={id}>
        {button}
        <ChevronUp className="icon" aria-hidden />
      </button>
    </>
  );
}
