import type { Element, ElementContent } from 'hast';
import { classesOf, element } from './hast.ts';

export interface Placed {
  wrappers: Element[];
  element: Element;
}

/**
 * Puts blocks of both versions back into their lists, quotations and theorems. Neighbors share a container if it is the
 * same element, or one of the other version with the same name and class, so that a deleted item appears in its list.
 */
export function nest(placed: Placed[], depth = 0): ElementContent[] {
  const nodes: ElementContent[] = [];
  let start = 0;
  while (start < placed.length) {
    const first = placed[start];
    if (!first) break;
    const wrapper = first.wrappers[depth];
    let end = start + 1;
    if (wrapper) {
      while (
        end < placed.length &&
        belongs(wrapper, placed[end]?.wrappers[depth], placed[end - 1]?.wrappers[depth])
      )
        end++;
      nodes.push(element(wrapper.tagName, wrapper.properties, nest(placed.slice(start, end), depth + 1)));
    } else nodes.push(first.element);
    start = end;
  }
  return nodes;
}

function belongs(open: Element, next: Element | undefined, last: Element | undefined): boolean {
  if (!next) return false;
  if (next === last || next === open) return true;
  // Lists of both versions are merged, but items never are.
  return next.tagName === open.tagName && open.tagName !== 'li' && sameClass(open, next);
}

const sameClass = (a: Element, b: Element): boolean => classesOf(a).join(' ') === classesOf(b).join(' ');
