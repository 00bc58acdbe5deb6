/** Signs of Springer's classes, MNRAS and older ones, which set them from boxes. */
const SIGNS: Readonly<Record<string, string>> = {
  getsto: '\\leftrightarrows ',
  lid: '\\leqq ',
  gid: '\\geqq ',
  sol: '\\mathrel{⪝}',
  sog: '\\mathrel{⪞}',
  lse: '\\mathrel{⪍}',
  gse: '\\mathrel{⪎}',
  grole: '\\gtrless ',
  leogr: '\\lessgtr ',
  loa: '\\lessapprox ',
  goa: '\\gtrapprox ',
  cor: '\\mathrel{\\widehat{=}}',
  bbbone: '\\mathbb{1}',
  // Temml shows it as a stroke.
  surd: '\\mathord{√}',
};

const NAMES = new RegExp(
  `\\\\(?:(${Object.keys(SIGNS).join('|')})|bbb([cfhkmnpqrstz])|sf(${'alpha beta gamma delta epsilon theta lambda mu nu xi pi rho sigma tau phi psi omega'.replaceAll(' ', '|')}))(?![A-Za-z])`,
  'g',
);

/** Writes signs that classes define as TeX that temml reads. The paper's own commands have been expanded before. */
export const classSymbols = (tex: string): string =>
  tex.replace(NAMES, (_, sign?: string, letter?: string, greek?: string) => {
    if (sign !== undefined) return SIGNS[sign] ?? '';
    return letter === undefined ? `\\${greek} ` : `\\mathbb{${letter.toUpperCase()}}`;
  });
