/** Lists whose items without a mark go on with the item before. */
const LIST = /^(?:enumerate|itemize)$/;

/**
 * Writes `\item[]` below a marked item as a further paragraph of it, as LaTeX prints it: in the checklists of conferences, answers
 * would take numbers of their own. Lists with no other items stay.
 */
export function joinItems(tex: string): string {
  const open: { isList: boolean; hasItem: boolean }[] = [];
  return tex.replace(
    /\\(begin|end)\s*\{([A-Za-z]+\*?)\}|\\item(?![A-Za-z])(\s*\[\s*\])?/g,
    (whole, edge: string | undefined, name: string, empty: string | undefined) => {
      if (edge === 'begin') open.push({ isList: LIST.test(name), hasItem: false });
      else if (edge === 'end') open.pop();
      const list = open.at(-1);
      if (edge !== undefined || !list?.isList) return whole;
      if (empty !== undefined && list.hasItem) return '\n\n';
      list.hasItem ||= empty === undefined;
      return whole;
    },
  );
}
