import { useMemo } from 'react';
import { trustedHtml } from '../lib/trusted-types.ts';

/**
 * Returns HTML for `dangerouslySetInnerHTML`. React replaces the content of an element whenever this object is another one, and with it
 * what readers opened, selected or scrolled in it.
 * @param html our own, or sanitized
 */
export const useHtml = (html: string) => useMemo(() => ({ __html: trustedHtml(html) }), [html]);
