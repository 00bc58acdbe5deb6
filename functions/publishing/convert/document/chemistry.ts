/** Rewrites mhchem's `SO4^2-` and `A -> B` to plain TeX. */
export function chemistry(formula: string): string {
  const tex = formula
    .replace(/<=>|<->/g, ' \\rightleftharpoons ')
    .replace(/->(?:\[([^\]]*)\])?/g, (_, above: string | undefined) =>
      above ? ` \\xrightarrow{${above}} ` : ' \\rightarrow ',
    )
    .replace(/\^\{?([\d+.-]+)\}?/g, '^{$1}')
    .replace(/(?<=[A-Za-z)\]])(\d+)/g, '_{$1}')
    .replace(/(?<=[A-Za-z)\]}])([+-])(?=\s|$)/g, '^{$1}');
  return `\\mathrm{${tex}}`;
}
