import { describe, expect, it } from 'vitest';
import { toEsModule } from './electrodb-modules.ts';

describe('ElectroDB as ES modules', () => {
  it('imports what a module requires, and exports what it exports', () => {
    const source = `const e = require("./errors");
const { A, B: C } = require("./types");
const Validator = require("jsonschema").Validator;
module.exports = {
  first,
  model: second,
};`;
    expect(toEsModule(source, 'a.js')).toBe(`import * as e from "./errors";
import { A, B as C } from "./types";
import { Validator as Validator } from "jsonschema";
export {
  first,
  second as model,
};`);
  });

  it.each(['  const late = require("./late");', 'exports.one = 1;', 'module.exports = build();'])(
    'refuses a form that it would leave as it is: %s',
    (line) => {
      expect(() => toEsModule(line, 'a.js')).toThrow(`of a.js: ${line.trim()}`);
    },
  );
});
