import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { copyCode } from './copy-code.ts';

/** Returns a click handler: internal links navigate without a page load, "Copy" buttons copy their code block. */
export function useTextClicks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.defaultPrevented) return;
    const button = event.target.closest('.copy-code');
    if (button) void copyCode(button);
    const href = event.target.closest('a')?.getAttribute('href');
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!href || !isPlain || !/^\/(?!api\/|.*\.\w+$)/.test(href)) return;
    event.preventDefault();
    void navigate(href);
  };
}
