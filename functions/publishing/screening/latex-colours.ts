/** Each channel of 255 at least this: nobody tells it from paper (contrast below 1.1 : 1). */
const NEAR_WHITE = 243;

/** The colours that a source gives a name, as `model:value`. */
export function readColours(tex: string): Map<string, string> {
  const colours = new Map<string, string>();
  for (const [, name = '', model = '', value = ''] of tex.matchAll(
    /\\(?:definecolor|providecolor)\s*\{([^}]*)\}\s*\{([^}]*)\}\s*\{([^}]*)\}/g,
  ))
    colours.set(name.trim(), `${model.trim()}:${value.trim()}`);
  for (const [, name = '', value = ''] of tex.matchAll(
    /\\colorlet\s*\{([^}]*)\}\s*(?:\[[^\]]*\]\s*)?\{([^}]*)\}/g,
  ))
    colours.set(name.trim(), `named:${value.trim()}`);
  return colours;
}

/** Whether text in this colour can't be told from white paper. */
export function isInvisibleColour(
  model: string | undefined,
  colour: string,
  named: ReadonlyMap<string, string>,
  depth = 0,
): boolean {
  if (model !== undefined) return isWhite(model, colour);
  const defined = named.get(colour.trim());
  if (defined !== undefined && depth < 5) {
    const [itsModel = '', value = ''] = [
      defined.slice(0, defined.indexOf(':')),
      defined.slice(defined.indexOf(':') + 1),
    ];
    return itsModel === 'named'
      ? isInvisibleColour(undefined, value, named, depth + 1)
      : isWhite(itsModel, value);
  }
  return isMixedWhite(colour.trim().toLowerCase());
}

/** xcolor's mixtures: `black!2` is 2 % black, the rest white; `white!97!black` 97 % white. */
function isMixedWhite(colour: string): boolean {
  if (/^(?:white|transparent|snow|ghostwhite|floralwhite|ivory)$/.test(colour)) return true;
  const [, base, share, other = 'white'] = /^([a-z]+)!([\d.]+)(?:!([a-z]+))?$/.exec(colour) ?? [];
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
