import { plainMath } from './plain-math.ts';

interface CleanMath {
  /** TeX without labels, tags and numbering environments, which both temml and pandoc can read. */
  tex: string;
  labels: string[];
  /** The author's number from `\tag`. */
  tag?: string;
  /** Whether LaTeX numbers this environment. */
  numbered: boolean;
}

/** Extracts number and label from the LaTeX of a formula, and modernizes old commands. */
export function cleanMath(source: string): CleanMath {
  const labels: string[] = [];
  let tag: string | undefined;
  const environment = /\\begin\{(equation|align|flalign|eqnarray|gather|multline|alignat)(\*?)\}/.exec(
    source,
  );
  const suppressed = /\\(?:nonumber|notag)(?![A-Za-z])/.test(source) && !/\\\\/.test(source);
  const tex = source
    .replace(/\\label\s*\{([^}]*)\}/g, (_, label: string) => {
      labels.push(label);
      return '';
    })
    .replace(/\\tag\*?\s*\{([^}]*)\}/g, (_, text: string) => {
      tag = text;
      return '';
    })
    .replace(/\\(?:nonumber|notag)(?![A-Za-z])/g, '')
    .replace(/^\s*%.*$/gm, '')
    .replace(/\n\s*\n/g, '\n')
    .trim();
  return {
    tex: plainMath(modernize(unwrap(tex))),
    labels,
    ...(tag === undefined ? {} : { tag }),
    numbered: (environment !== null && environment[2] !== '*' && !suppressed) || labels.length > 0,
  };
}

/** Replaces numbering environments by their unnumbered forms, because the page shows the numbers. */
function unwrap(tex: string): string {
  const single = /^\\begin\{(equation|displaymath|math)(\*?)\}([\s\S]*)\\end\{\1\2\}$/.exec(tex);
  if (single) return unwrap((single[3] ?? '').trim());
  const many =
    /^\\begin\{(align|flalign|eqnarray|gather|multline|alignat)(\*?)\}(\s*\{\d+\})?([\s\S]*)\\end\{\1\2\}$/.exec(
      tex,
    );
  if (!many) return tex;
  const [, name = '', , , body = ''] = many;
  if (name === 'gather' || name === 'multline') return `\\begin{gathered}${body.trim()}\\end{gathered}`;
  return `\\begin{aligned}${(name === 'eqnarray' ? twoColumns(body) : body).trim()}\\end{aligned}`;
}

/** Converts the three columns of eqnarray, `a &=& b`, to aligned's `a &= b`. Ampersands of inner environments stay. */
function twoColumns(body: string): string {
  let output = '';
  let depth = 0;
  let seen = 0;
  for (let index = 0; index < body.length; index++) {
    if (body[index] === '\\') {
      const boundary = /^\\(begin|end)(?![A-Za-z])/.exec(body.slice(index, index + 7));
      if (boundary) depth += boundary[1] === 'begin' ? 1 : -1;
      if (body[index + 1] === '\\' && depth === 0) seen = 0;
      output += body.slice(index, index + 2);
      index++;
    } else if (body[index] === '&' && depth === 0 && ++seen === 2) output += ' ';
    else output += body[index];
  }
  return output;
}

function modernize(tex: string): string {
  return tex
    .replace(/\\ensuremath(?![A-Za-z])/g, '')
    .replace(/\\(rm|bf|it|sf|tt|cal)(?![A-Za-z])/g, '\\math$1 ')
    .replace(/\{\\math(rm|bf|it|sf|tt|cal) ([^{}]*)\}/g, '\\math$1{$2}')
    .replace(/\\la(?![A-Za-z])/g, '\\lesssim ')
    .replace(/\\ga(?![A-Za-z])/g, '\\gtrsim ');
}
