/** Returns the Roman numeral of a number below 4,000. */
export function romanOf(number: number): string {
  let rest = number;
  let numeral = '';
  for (const [value, letters] of ROMAN)
    while (rest >= value) {
      numeral += letters;
      rest -= value;
    }
  return numeral;
}

const ROMAN: ReadonlyArray<[value: number, letters: string]> = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];
