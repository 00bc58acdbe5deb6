/**
 * Whether an event matches an event pattern of EventBridge or of a Lambda filter: every field of the pattern lists the allowed
 * values.
 */
export function matchesPattern(pattern: unknown, event: unknown): boolean {
  if (!isObject(pattern)) {
    return false;
  }
  return Object.entries(pattern).every(([name, expected]) => {
    if (name === '$or') {
      return Array.isArray(expected) && expected.some((alternative) => matchesPattern(alternative, event));
    }
    const value = isObject(event) ? event[name] : undefined;
    return Array.isArray(expected) ? matchesAny(expected, value) : matchesPattern(expected, value);
  });
}

/** @throws Error that names an unsupported comparison, so that no filter silently rejects all events */
export function assertServedPattern(pattern: unknown): void {
  if (Array.isArray(pattern)) {
    for (const rule of pattern) {
      const unknown = isObject(rule) ? Object.keys(rule).find((name) => !COMPARISONS.has(name)) : undefined;
      if (unknown !== undefined) {
        throw new Error(`the comparison "${unknown}" of event patterns is not served`);
      }
    }
  } else if (isObject(pattern)) {
    for (const [name, inner] of Object.entries(pattern)) {
      for (const each of name === '$or' && Array.isArray(inner) ? inner : [inner]) {
        assertServedPattern(each);
      }
    }
  }
}

const COMPARISONS = new Set([
  'prefix',
  'suffix',
  'anything-but',
  'exists',
  'numeric',
  'equals-ignore-case',
  'wildcard',
]);

// An array in the event matches if one of its values does.
function matchesAny(rules: unknown[], value: unknown): boolean {
  const values = Array.isArray(value) ? value : [value];
  return rules.some((rule) => values.some((single) => matchesRule(rule, single)));
}

function matchesRule(rule: unknown, value: unknown): boolean {
  if (!isObject(rule)) {
    return value === rule;
  }
  const [[comparison, operand] = []] = Object.entries(rule);
  switch (comparison) {
    case 'exists':
      return (value !== undefined) === operand;
    case 'anything-but':
      return value !== undefined && !anyOf(operand).some((excluded) => matchesRule(excluded, value));
    case 'numeric':
      return typeof value === 'number' && Array.isArray(operand) && matchesNumeric(operand, value);
    default:
      return (
        typeof value === 'string' && typeof operand === 'string' && matchesText(comparison, operand, value)
      );
  }
}

function matchesText(comparison: string | undefined, operand: string, value: string): boolean {
  switch (comparison) {
    case 'prefix':
      return value.startsWith(operand);
    case 'suffix':
      return value.endsWith(operand);
    case 'equals-ignore-case':
      return value.toLowerCase() === operand.toLowerCase();
    case 'wildcard':
      return new RegExp(`^${operand.split('*').map(escapeRegExp).join('.*')}$`, 's').test(value);
    default:
      return false;
  }
}

function matchesNumeric(operand: unknown[], value: number): boolean {
  const compare: Record<string, (limit: number) => boolean> = {
    '=': (limit) => value === limit,
    '<': (limit) => value < limit,
    '<=': (limit) => value <= limit,
    '>': (limit) => value > limit,
    '>=': (limit) => value >= limit,
  };
  for (let index = 0; index < operand.length; index += 2) {
    if (compare[String(operand[index])]?.(Number(operand[index + 1])) !== true) {
      return false;
    }
  }
  return true;
}

const anyOf = (operand: unknown): unknown[] => (Array.isArray(operand) ? operand : [operand]);

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
