import { describe, expect, it } from 'vitest';
import { firstAndLastName, invertedName, isGroup, partsOf, splitName } from './person-name.ts';

describe('a name that was typed in one piece', () => {
  it.each([
    ['Ada Lovelace', 'Lovelace', 'Ada'],
    ['Lovelace, Ada', 'Lovelace', 'Ada'],
    ['Ludwig van Beethoven', 'van Beethoven', 'Ludwig'],
    ['Iris van der Meer', 'van der Meer', 'Iris'],
    ['van der Meer, Iris', 'van der Meer', 'Iris'],
    ['Charles de Gaulle', 'de Gaulle', 'Charles'],
    ['Otto von Bismarck', 'von Bismarck', 'Otto'],
    ['Ursula von der Leyen', 'von der Leyen', 'Ursula'],
    ['Leonardo da Vinci', 'da Vinci', 'Leonardo'],
    ['Maria dos Santos', 'dos Santos', 'Maria'],
    ['Luigi della Robbia', 'della Robbia', 'Luigi'],
    ['Abdullah bin Hamad', 'bin Hamad', 'Abdullah'],
    ['Naguib el Mahfouz', 'el Mahfouz', 'Naguib'],
    ['Hafez al Assad', 'al Assad', 'Hafez'],
    ['José María García y Ortega', 'García y Ortega', 'José María'],
    ['José Ortega y Gasset', 'Ortega y Gasset', 'José'],
    ['João da Silva Filho', 'da Silva Filho', 'João'],
    ['J. R. R. Tolkien', 'Tolkien', 'J. R. R.'],
    ['Jean-Pierre Serre', 'Serre', 'Jean-Pierre'],
    ['Sor Juana', 'Juana', 'Sor'],
    ['Plato', 'Plato', ''],
    ['Sukarno', 'Sukarno', ''],
    ['王小明', '王小明', ''],
    ['王 小明', '王', '小明'],
    ['山田 太郎', '山田', '太郎'],
    ['김 민수', '김', '민수'],
    ['LIGO Scientific Collaboration', 'LIGO Scientific Collaboration', ''],
    ['The ATLAS Collaboration', 'The ATLAS Collaboration', ''],
    ['RECOVERY Study Group', 'RECOVERY Study Group', ''],
    ['Open Science Consortium', 'Open Science Consortium', ''],
    ['Planck Team', 'Planck Team', ''],
    ['Gaia Data Processing Network, Italy', 'Gaia Data Processing Network, Italy', ''],
    ['  Ada   Lovelace ', 'Lovelace', 'Ada'],
    ['Ada d’Arc', 'd’Arc', 'Ada'],
  ])('is split: %s', (name, family, given) => {
    expect(splitName(name)).toEqual({ family, given });
  });

  it.each([
    ['Martin Luther King Jr.', 'King', 'Martin Luther', 'Jr.'],
    ['Martin Luther King, Jr.', 'King', 'Martin Luther', 'Jr.'],
    ['King, Jr., Martin Luther', 'King', 'Martin Luther', 'Jr.'],
    ['King, Martin Luther, Jr.', 'King', 'Martin Luther', 'Jr.'],
    ['Henry Walton Jones III', 'Jones', 'Henry Walton', 'III'],
  ])('has a suffix: %s', (name, family, given, suffix) => {
    expect(splitName(name)).toEqual({ family, given, suffix });
  });
});

describe('a name whose parts are known', () => {
  const wang = {
    kind: 'person',
    name: 'Wang Xiaoming',
    nameParts: { family: 'Wang', given: 'Xiaoming' },
  } as const;

  it('is not guessed', () => {
    expect(partsOf(wang)).toEqual({ family: 'Wang', given: 'Xiaoming' });
    expect(invertedName(wang)).toBe('Wang, Xiaoming');
  });

  it('stays in one piece if it has one part, or is an agent’s', () => {
    const group = { kind: 'person', name: 'Three Friends', nameParts: { family: 'Three Friends' } } as const;
    expect(invertedName(group)).toBe('Three Friends');
    expect(invertedName({ kind: 'agent', name: 'Söhne & Töchter, v2.1' })).toBe('Söhne & Töchter, v2.1');
  });
});

it('knows groups, which agents and people with a given name aren’t', () => {
  const name = 'LIGO Scientific Collaboration';
  expect(isGroup({ kind: 'person', name })).toBe(true);
  expect(isGroup({ kind: 'agent', name })).toBe(false);
  expect(isGroup({ kind: 'person', name, nameParts: { given: 'Ligo', family: 'Collaboration' } })).toBe(
    false,
  );
  expect(isGroup({ kind: 'person', name: 'Ada Lovelace' })).toBe(false);
});

describe('the two fields of an account', () => {
  it.each([
    ['Ada M. Lovelace', 'Ada M.', 'Lovelace'],
    ['Iris van der Meer', 'Iris', 'van der Meer'],
    ['José María García y Ortega', 'José María', 'García y Ortega'],
    ['Sammy Davis Jr.', 'Sammy', 'Davis Jr.'],
    ['LIGO Scientific Collaboration', 'LIGO Scientific Collaboration', ''],
    ['Plato', 'Plato', ''],
  ])('hold %s', (name, firstName, lastName) => {
    expect(firstAndLastName(name)).toEqual({ firstName, lastName });
  });
});
