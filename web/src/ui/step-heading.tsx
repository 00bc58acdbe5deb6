import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The heading of a step that replaces the page's content without a new path, such as a form's confirmation: scrolls to the
 * top and takes the focus when it appears. `useRouteChange` does this for new paths.
 */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
