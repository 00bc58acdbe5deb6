/** A package that a preamble loads. */
export interface PackageUse {
  name: string;
  options: string;
}

/** Returns the packages that a preamble loads, with their options. */
export function packagesOf(preamble: string): PackageUse[] {
  return [
    ...preamble.matchAll(/\\(?:usepackage|RequirePackage)\s*(?:\[([^\]]{0,2000})\])?\s*\{([^}]{0,2000})\}/g),
  ].flatMap(([, options = '', names = '']) =>
    names.split(',').map((name) => ({ name: name.trim(), options })),
  );
}

/** Returns the options and the argument of the first `\name[options]{argument}` whose options match. */
export function argumentsAt(
  tex: string,
  names: string,
  options = /(?:)/,
): { options: string; argument: string } | undefined {
  const uses = [
    ...tex.matchAll(
      new RegExp(`\\\\(?:${names})\\s*(?:\\[([^\\]]{0,2000})\\])?\\s*\\{([^}]{0,2000})\\}`, 'g'),
    ),
  ];
  const found = uses.find((use) => options.test(use[1] ?? ''));
  return found && { options: found[1] ?? '', argument: found[2] ?? '' };
}
