import { ChevronUp, PanelRightOpen } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';

interface SideRailProps {
  id: string;
  /** For screen readers. */
  label: string;
  /** The label of the button at the lower edge that opens it on a narrow screen. Without it, the page has a button. */
  button?: string;
  children: ReactNode;
}

/** Beside the content on wide screens; on narrow ones a sheet that a button opens. */
export function SideRail({ id, label, button, children }: SideRailProps) {
  const rail = useRef<HTMLElement>(null);
  const closeBehindLink = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a');
    if (link && rail.current?.matches(':popover-open')) rail.current.hidePopover();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it handles clicks on links, which the keyboard triggers too */}
      <aside id={id} popover="auto" className="rail" aria-label={label} ref={rail} onClick={closeBehindLink}>
        {children}
      </aside>
      {button && (
        <button type="button" className="button sheet-button" popoverTarget={id}>
          {button}
          <ChevronUp className="icon" aria-hidden />
        </button>
      )}
    </>
  );
}

/** Opens a rail on a narrow screen, from a bar of the page. */
export function SideRailButton({ rail, label }: { rail: string; label: string }) {
  return (
    <button
      type="button"
      className="icon-button rail-button"
      popoverTarget={rail}
      aria-label={label}
      title={label}
    >
      <PanelRightOpen className="icon" aria-hidden />
    </button>
  );
}
