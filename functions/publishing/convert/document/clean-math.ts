import { plainMath } from './plain-math.ts';

interface CleanMath {
  /** TeX without labels, tags and numbering environments, as temml and pandoc both read it. */
  tex: string;
  labels: string[];
  /** The author's own number, by `\tag`. */
  tag?: string;
  /** In LaTeX such an environment gets a number. */
  numbered: boolean;
}

/** Takes apart what the LaTeX of a formula says about its number and its name, and modernises old commands. */
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
    tex: plainMath(modernise(unwrap(tex))),
    labels,
    ...(tag === undefined ? {} : { tag }),
    numbered: (environment !== null && environment[2] !== '*' && !suppressed) || labels.length > 0,
  };
}

/** Numbers are set by the page, so the numbering environments become their bare kinds. */
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

/** eqnarray has three columns, `a &=& b`; aligned wants `a &= b`. Ampersands of inner environments stay. */
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

function modernise(tex: string): string {
  return tex
    .replace(/\\ensuremath(?![A-Za-z])/g, '')
    .replace(/\\(rm|bf|it|sf|tt|cal)(?![A-Za-z])/g, '\\math$1 ')
    .replace(/\{\\math(rm|bf|it|sf|tt|cal) ([^{}]*)\}/g, '\\math$1{$2}')
    .replace(/\\la(?![A-Za-z])/g, '\\lesssim ')
    .replace(/\\ga(?![A-Za-z])/g, '\\gtrsim ');
}
