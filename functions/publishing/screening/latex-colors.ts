/** With each channel at least this of 255, the contrast to white is below 1.1 : 1. */
const NEAR_WHITE = 243;

/** Reads the named colors of a source as `model:value`. */
export function readColors(tex: string): Map<string, string> {
  const colors = new Map<string, string>();
  for (const [, name = '', model = '', value = ''] of tex.matchAll(
    /\\(?:definecolor|providecolor)\s*\{([^}]{0,2000})\}\s*\{([^}]{0,2000})\}\s*\{([^}]{0,2000})\}/g,
  ))
    colors.set(name.trim(), `${model.trim()}:${value.trim()}`);
  for (const [, name = '', value = ''] of tex.matchAll(
    /\\colorlet\s*\{([^}]{0,2000})\}\s*(?:\[[^\]]{0,2000}\]\s*)?\{([^}]{0,2000})\}/g,
  ))
    colors.set(name.trim(), `named:${value.trim()}`);
  return colors;
}

/** Returns whether text in this color is indistinguishable from white paper. */
export function isInvisibleColor(
  model: string | undefined,
  color: string,
  named: ReadonlyMap<string, string>,
  depth = 0,
): boolean {
  if (model !== undefined) return isWhite(model, color);
  const defined = named.get(color.trim());
  if (defined !== undefined && depth < 5) {
    const [itsModel = '', value = ''] = [
      defined.slice(0, defined.indexOf(':')),
      defined.slice(defined.indexOf(':') + 1),
    ];
    return itsModel === 'named'
      ? isInvisibleColor(undefined, value, named, depth + 1)
      : isWhite(itsModel, value);
  }
  return isMixedWhite(color.trim().toLowerCase());
}

/** Evaluates xcolor's mixtures: `black!2` is 2 % black, the rest white; `white!97!black` is 97 % white. */
function isMixedWhite(color: string): boolean {
  if (/^(?:white|transparent|snow|ghostwhite|floralwhite|ivory)$/.test(color)) return true;
  const [, base, share, other = 'white'] = /^([a-z]+)!([\d.]+)(?:!([a-z]+))?$/.exec(color) ?? [];
  if (base === undefined || share === undefined) return false;
  if (base === 'white') return Number(share) >= 95 || other === 'white';
  return other === 'white' && Number(share) <= 5;
}

function isWhite(model: string, value: string): boolean {
  const numbers = value.split(/[\s,]+/).map(Number);
  const all = (least: number) => numbers.length > 0 && numbers.every((number) => number >= least);
  switch (model.trim()) {
    case 'rgb':
      return numbers.length === 3 && all(NEAR_WHITE / 255);
    case 'RGB':
      return numbers.length === 3 && all(NEAR_WHITE);
    case 'gray':
      return all(NEAR_WHITE / 255);
    case 'HTML':
      return (value.trim().match(/[0-9a-f]{2}/gi) ?? []).every(
        (pair) => Number.parseInt(pair, 16) >= NEAR_WHITE,
      );
    case 'cmyk':
      return numbers.length === 4 && numbers.every((number) => number <= 0.05);
    default:
      return false;
  }
}
