import { optionOf } from '../latex/option-of.ts';
import { replaceCommand } from '../latex/scan.ts';
import { MARKS } from '../marks.ts';
import { PREFIXES, UNITS } from './si-unit-names.ts';

/** What siunitx's options and the paper's own units change. */
export interface QuantitySettings {
  /** The text of `\sisetup`. */
  options: string;
  /** The paper's own units (`\DeclareSIUnit`), as the author wrote them. */
  units: ReadonlyMap<string, string>;
}

const NO_SETTINGS: QuantitySettings = { options: '', units: new Map() };

type Write = (tex: string) => string;

/**
 * Writes siunitx's numbers and quantities as plain TeX for formulas.
 * Source of the commands and of their defaults: the manual of siunitx, version 3.
 *
 * @param enclose is applied to each quantity, such as `\ensuremath{…}` in text
 */
export function writeQuantities(
  tex: string,
  enclose: Write = (quantity) => quantity,
  settings: QuantitySettings = NO_SETTINGS,
): string {
  let result = tex;
  for (const [names, signature, write] of COMMANDS)
    result = replaceCommand(result, names, signature, (values, name) => {
      // What a definition of the author's uses is written where that is used.
      if (values.some((value) => value?.includes('#'))) return undefined;
      const given = values.map((value) => value ?? '');
      const written = write(given, new Quantity(`${given[0]},${settings.options}`, settings.units), name);
      return written === undefined ? undefined : enclose(written);
    });
  return result;
}

/** The first argument of each command is its options. */
const COMMANDS: ReadonlyArray<
  [
    names: string,
    signature: string,
    write: (values: string[], quantity: Quantity, name: string) => string | undefined,
  ]
> = [
  [
    'SI|qty|qtyproduct',
    'omom',
    // The package physics has a `\qty` of its own, with one argument: it is followed by no unit.
    ([, number = '', before = '', unit = ''], quantity) =>
      /\\|[A-Za-zµΩ°%]/.test(unit) ? `${before}${quantity.of(number, unit)}` : undefined,
  ],
  [
    'SIrange|qtyrange',
    'ommm',
    ([, from = '', to = '', unit = ''], quantity) => quantity.range(from, to, unit),
  ],
  ['SIlist|qtylist', 'omm', ([, numbers = '', unit = ''], quantity) => quantity.list(numbers, unit)],
  ['si|unit', 'om', ([, unit = ''], quantity) => quantity.unit(unit)],
  ['numrange', 'omm', ([, from = '', to = ''], quantity) => quantity.range(from, to, '')],
  ['numlist', 'om', ([, numbers = ''], quantity) => quantity.list(numbers, '')],
  ['num|numproduct|complexnum|tablenum', 'om', ([, number = ''], quantity) => quantity.of(number, '')],
  ['complexqty', 'omm', ([, number = '', unit = ''], quantity) => quantity.of(number, unit)],
  ['ang', 'om', ([, angle = ''], quantity) => quantity.angle(angle)],
];

/** These follow their number without a space. */
const ATTACHED = /^\s*\\(?:degree|arcminute|arcsecond|arcmin|arcsec)\s*$/;

class Quantity {
  readonly #options: string;
  readonly #units: ReadonlyMap<string, string>;

  constructor(options: string, units: ReadonlyMap<string, string>) {
    this.#options = options;
    this.#units = units;
  }

  of(number: string, unit: string): string {
    const factors = number.split(/(?<=[\d.)])\s*(?:x|\\times)\s*(?=[\d.(+-])/);
    if (number.trim() === '') return this.unit(unit);
    const written = factors.map((factor) => this.number(factor, unit !== ''));
    return written.map((each) => each + this.#after(unit)).join(' \\times ');
  }

  range(from: string, to: string, unit: string): string {
    const phrase = optionOf(this.#options, 'range-phrase') ?? ' to ';
    const isSingle = optionOf(this.#options, 'range-units') === 'single';
    return `${this.of(from, isSingle ? '' : unit)}${asText(phrase)}${this.of(to, unit)}`;
  }

  list(numbers: string, unit: string): string {
    const parts = numbers.split(';').map((number) => this.of(number, unit));
    const last = parts.pop() ?? '';
    if (parts.length === 0) return last;
    return `${parts.join('\\text{, }')}${parts.length === 1 ? '\\text{ and }' : '\\text{, and }'}${last}`;
  }

  angle(angle: string): string {
    return angle
      .split(';')
      .map((part, index) =>
        part.trim() ? `${this.number(part, false)}${['^{\\circ}', "'", "''"][index] ?? ''}` : '',
      )
      .join('');
  }

  /** `1.5e-3`, `1.2(3)`, `1 +- 0.1`. A number with a deviation has parentheses before a power of ten or a unit. */
  number(number: string, hasUnit: boolean): string {
    const decimal = optionOf(this.#options, 'output-decimal-marker') === '{,}' ? '{,}' : '.';
    const isComma = optionOf(this.#options, 'output-decimal-marker')?.includes(',') || decimal === '{,}';
    const plain = number
      .replace(/\{,\}/g, ',')
      .replace(/\s+/g, '')
      .replace(/,/g, /input-ignore/.test(this.#options) ? '' : '.');
    const [, mantissa = plain, power] = /^(.*?)[eEdD]([+-]?\d+)$/.exec(plain) ?? [];
    const isSeparate = /separate-uncertainty(?!\s*=\s*false)|uncertainty-mode\s*=\s*separate/.test(
      this.#options,
    );
    const spread = isSeparate ? separated(mantissa) : mantissa;
    const main = spread
      .replace(/\+-|\\pm/g, ' \\pm ')
      .replace(/(?<![\d.])\.(?=\d)/g, '0.')
      .replace(/\d+(?:\.\d+)?/g, grouped)
      .replace(/(?<=\d)i\b/g, '\\mathrm{i}')
      .replace(/\./g, isComma ? '{,}' : '.');
    const enclosed = main.includes('\\pm') && (power !== undefined || hasUnit) ? `(${main})` : main;
    if (power === undefined) return enclosed;
    return `${enclosed === '' ? '' : `${enclosed} \\times `}10^{${power.replace('+', '')}}`;
  }

  /** `\kilo\meter\per\second\squared`, or letters such as `m.s^{-1}`. */
  unit(unit: string): string {
    const parts = unitParts(this.#resolved(unit));
    const write = ({ symbol, power }: UnitPart, raised = power) =>
      `\\mathrm{${symbol}}${raised === '' || raised === '1' ? '' : `^{${raised}}`}`;
    const mode = optionOf(this.#options, 'per-mode') ?? '';
    const below = parts.filter(({ power }) => power.startsWith('-'));
    if (below.length === 0 || !/symbol|fraction/.test(mode))
      return parts.map((part) => write(part)).join('\\,');
    const above = parts.filter(({ power }) => !power.startsWith('-')).map((part) => write(part));
    const under = below.map((part) => write(part, part.power.slice(1))).join('\\,');
    const over = above.join('\\,') || '1';
    if (/fraction/.test(mode)) return `\\frac{${over}}{${under}}`;
    return `${over}/${below.length > 1 ? `(${under})` : under}`;
  }

  #after(unit: string): string {
    if (unit === '') return '';
    return ATTACHED.test(unit) ? this.unit(unit) : `\\,${this.unit(unit)}`;
  }

  /** Writes the paper's own units by what they stand for. */
  #resolved(unit: string, depth = 0): string {
    const next = unit.replace(/\\([A-Za-z]+)/g, (whole, name: string) => {
      const own = this.#units.get(name);
      return own === undefined ? whole : isOfUnits(own, this.#units) ? own : `\\${MARKS.unit}{${own}}`;
    });
    return next === unit || depth > 3 ? next : this.#resolved(next, depth + 1);
  }
}

/** Whether a unit is declared by others, as in `\DeclareSIUnit\kmps{\km\per\s}`. */
const isOfUnits = (own: string, units: ReadonlyMap<string, string>): boolean => {
  const names = own.match(/\\[A-Za-z]+/g) ?? [];
  return (
    names.length > 0 &&
    names.every((each) => {
      const name = each.slice(1);
      return (
        /^(?:per|square|cubic|squared|cubed|tothe|raiseto|of)$/.test(name) ||
        name in UNITS ||
        name in PREFIXES ||
        units.has(name)
      );
    })
  );
};

/** No number in a paper has more digits. */
const LONGEST = 60;

/** Groups digits by three, as siunitx does from five digits on. */
function grouped(number: string): string {
  if (number.length > LONGEST) return number;
  const [whole = '', fraction] = number.split('.');
  const left = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\\,') : whole;
  const right =
    fraction !== undefined && fraction.length > 4 ? fraction.replace(/(\d{3})(?=\d)/g, '$1\\,') : fraction;
  return right === undefined ? left : `${left}.${right}`;
}

/** Writes `1.234(5)` as `1.234+-0.005`. */
const separated = (number: string): string =>
  number.replace(/(\d*\.?)(\d*)\((\d+)\)/g, (_, whole: string, decimals: string, deviation: string) => {
    const places = whole.endsWith('.') ? decimals.length : 0;
    const digits = deviation.padStart(places + 1, '0');
    const value = places === 0 ? deviation : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    return `${whole}${decimals}+-${value}`;
  });

const asText = (phrase: string): string => {
  const bare = phrase.replace(/^\{|\}$/g, '');
  return bare.includes('\\') || bare.includes('$')
    ? bare.replace(/\$/g, '')
    : `\\text{${bare.replace(/--/g, '–')}}`;
};

interface UnitPart {
  symbol: string;
  power: string;
}

function unitParts(unit: string): UnitPart[] {
  const tokens = unit.match(/\\[A-Za-z]+|\{(?:[^{}]|\{[^{}]*\})*\}|(?:[^\\{}]|(?<=[_^])\{[^{}]*\})+/g) ?? [];
  const parts: UnitPart[] = [];
  let prefix = '';
  let sign = '';
  let power = '';
  const add = (symbol: string) => {
    if (symbol !== '')
      parts.push({ symbol: prefix + symbol, power: `${sign}${power || (sign === '' ? '' : '1')}` });
    [prefix, sign, power] = ['', '', ''];
  };
  for (const [index, token] of tokens.entries()) {
    const name = token.startsWith('\\') ? token.slice(1) : '';
    const last = parts.at(-1);
    const argument = (tokens[index + 1] ?? '').replace(/^\{|\}$/g, '');
    if (name === 'per') sign = '-';
    else if (name === 'square') power = '2';
    else if (name === 'cubic') power = '3';
    else if (name === 'raiseto') power = argument;
    else if ((name === 'squared' || name === 'cubed') && last)
      last.power = signed(last.power, name === 'squared' ? '2' : '3');
    else if (name === 'tothe' && last) last.power = signed(last.power, argument);
    else if (name === 'of' && last) last.symbol += `_{\\mathrm{${argument}}}`;
    else if (name === MARKS.unit) add(argument);
    else if (PREFIXES[name] !== undefined) prefix += PREFIXES[name];
    else if (token.startsWith('{')) {
      if (!TAKES_ARGUMENT.test(tokens[index - 1] ?? '')) add(literal(token.slice(1, -1)));
    } else if (name === '' && token.trim() === '') continue;
    else add(name === '' ? literal(token) : (UNITS[name] ?? `\\text{${name}}`));
  }
  return parts;
}

const TAKES_ARGUMENT = new RegExp(`^\\\\(?:raiseto|tothe|of|${MARKS.unit}|highlight)$`);

const signed = (before: string, power: string): string => (before.startsWith('-') ? `-${power}` : power);

/** Units written as letters, with dots or tildes between them. */
const literal = (text: string): string => text.trim().replace(/\s*[.~]\s*/g, '\\,');
