import { replaceCommand } from '../latex/scan.ts';

/** The units of siunitx by their commands, as TeX for formulas. */
const UNITS: Readonly<Record<string, string>> = {
  ampere: 'A',
  angstrom: 'Å',
  arcminute: "'",
  arcsecond: "''",
  bar: 'bar',
  barn: 'b',
  becquerel: 'Bq',
  bit: 'bit',
  byte: 'B',
  candela: 'cd',
  celsius: '°C',
  coulomb: 'C',
  dalton: 'Da',
  day: 'd',
  decibel: 'dB',
  degree: '°',
  degreeCelsius: '°C',
  electronvolt: 'eV',
  farad: 'F',
  gram: 'g',
  gray: 'Gy',
  hectare: 'ha',
  henry: 'H',
  hertz: 'Hz',
  hour: 'h',
  joule: 'J',
  katal: 'kat',
  kelvin: 'K',
  kilogram: 'kg',
  kg: 'kg',
  liter: 'L',
  litre: 'L',
  lumen: 'lm',
  lux: 'lx',
  meter: 'm',
  metre: 'm',
  minute: 'min',
  mole: 'mol',
  neper: 'Np',
  newton: 'N',
  ohm: '\\Omega ',
  pascal: 'Pa',
  percent: '\\%',
  radian: 'rad',
  second: 's',
  siemens: 'S',
  sievert: 'Sv',
  steradian: 'sr',
  tesla: 'T',
  tonne: 't',
  volt: 'V',
  watt: 'W',
  weber: 'Wb',
  m: 'm',
  km: 'km',
  cm: 'cm',
  mm: 'mm',
  um: '\\mu m',
  nm: 'nm',
  pm: 'pm',
  s: 's',
  ms: 'ms',
  us: '\\mu s',
  ns: 'ns',
  g: 'g',
  mg: 'mg',
  Hz: 'Hz',
  kHz: 'kHz',
  MHz: 'MHz',
  GHz: 'GHz',
  THz: 'THz',
  K: 'K',
  V: 'V',
  mV: 'mV',
  kV: 'kV',
  W: 'W',
  mW: 'mW',
  kW: 'kW',
  MW: 'MW',
  J: 'J',
  kJ: 'kJ',
  eV: 'eV',
  keV: 'keV',
  meV: 'meV',
  MeV: 'MeV',
  GeV: 'GeV',
  TeV: 'TeV',
  Pa: 'Pa',
  kPa: 'kPa',
  MPa: 'MPa',
  GPa: 'GPa',
  N: 'N',
  A: 'A',
  mA: 'mA',
  mol: 'mol',
  mmol: 'mmol',
  dB: 'dB',
  kWh: 'kWh',
  F: 'F',
  pF: 'pF',
  T: 'T',
  mT: 'mT',
};

const PREFIXES: Readonly<Record<string, string>> = {
  yocto: 'y',
  zepto: 'z',
  atto: 'a',
  femto: 'f',
  pico: 'p',
  nano: 'n',
  micro: '\\mu ',
  milli: 'm',
  centi: 'c',
  deci: 'd',
  deca: 'da',
  hecto: 'h',
  kilo: 'k',
  mega: 'M',
  giga: 'G',
  tera: 'T',
  peta: 'P',
  exa: 'E',
  zetta: 'Z',
  yotta: 'Y',
  kibi: 'Ki',
  mebi: 'Mi',
  gibi: 'Gi',
  tebi: 'Ti',
};

/**
 * Writes siunitx's numbers and quantities in a formula as plain TeX. Pandoc reads them in text only.
 * Source of the commands: the manual of siunitx, version 3.
 */
export function writeQuantities(tex: string): string {
  let result = replaceCommand(tex, 'SI|qty', 'omom', ([, number = '', before, unit = '']) =>
    isPhysics(unit) ? undefined : `${before ?? ''}${numberOf(number)}\\,${unitOf(unit)}`,
  );
  result = replaceCommand(
    result,
    'SIrange|qtyrange',
    'ommm',
    ([, from = '', to = '', unit = '']) => `${numberOf(from)}\\text{ to }${numberOf(to)}\\,${unitOf(unit)}`,
  );
  result = replaceCommand(result, 'si|unit', 'om', ([, unit = '']) => unitOf(unit));
  result = replaceCommand(
    result,
    'numrange',
    'omm',
    ([, from = '', to = '']) => `${numberOf(from)}\\text{ to }${numberOf(to)}`,
  );
  result = replaceCommand(result, 'num', 'om', ([, number = '']) => numberOf(number));
  return replaceCommand(result, 'ang', 'om', ([, angle = '']) =>
    angle
      .split(';')
      .map((part, index) => (part.trim() ? `${numberOf(part)}${['^{\\circ}', "'", "''"][index] ?? ''}` : ''))
      .join(''),
  );
}

/** The package physics has a `\qty` of its own, with one argument: it is followed by no unit. */
const isPhysics = (unit: string): boolean => !/\\|[A-Za-zµΩ°%]/.test(unit);

/** `1.5e-3`, `1.2(3)`, `2 x 3`, `1 +- 0.1` */
const numberOf = (number: string): string =>
  number
    .trim()
    .replace(/\s*(?:\+-|\\pm)\s*/g, ' \\pm ')
    .replace(/(\d)\s*x\s*(?=\d)/g, '$1 \\times ')
    .replace(
      /(?:(\d)\s*)?[eEdD]([+-]?\d+)/g,
      (_, digit: string | undefined, power: string) =>
        `${digit === undefined ? '' : `${digit} \\times `}10^{${power.replace('+', '')}}`,
    )
    .replace(/,(?=\d)/g, '{,}');

/** `\kilo\meter\per\second\squared`, or letters such as `m.s^{-1}`. */
function unitOf(unit: string): string {
  const tokens = unit.match(/\\[A-Za-z]+|\{[^{}]*\}|[^\\{}]+/g) ?? [];
  const parts: { symbol: string; power: string }[] = [];
  let prefix = '';
  let sign = '';
  let power = '';
  for (const [index, token] of tokens.entries()) {
    const name = token.startsWith('\\') ? token.slice(1) : '';
    const last = parts.at(-1);
    if (name === 'per') sign = '-';
    else if (name === 'square') power = '2';
    else if (name === 'cubic') power = '3';
    else if ((name === 'squared' || name === 'cubed') && last)
      last.power = signed(last.power, name === 'squared' ? '2' : '3');
    else if ((name === 'tothe' || name === 'raiseto') && last)
      last.power = signed(last.power, (tokens[index + 1] ?? '').replace(/[{}]/g, ''));
    else if (PREFIXES[name] !== undefined) prefix += PREFIXES[name];
    else if (token.startsWith('{')) continue;
    else {
      const symbol = name === '' ? literal(token) : (UNITS[name] ?? `\\text{${name}}`);
      if (symbol === '') continue;
      parts.push({ symbol: prefix + symbol, power: `${sign}${power || (sign === '' ? '' : '1')}` });
      [prefix, sign, power] = ['', '', ''];
    }
  }
  return parts
    .map(({ symbol, power: raised }) => `\\mathrm{${symbol}}${raised === '' ? '' : `^{${raised}}`}`)
    .join('\\,');
}

const signed = (before: string, power: string): string => (before.startsWith('-') ? `-${power}` : power);

/** Units written as letters, with dots or tildes between them. */
const literal = (text: string): string => text.trim().replace(/\s*[.~]\s*/g, '\\,');
