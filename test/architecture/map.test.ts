import { describe, expect, it } from 'vitest';
import { countProblems } from './count-problems.ts';
import { importCircles } from './import-circles.ts';
import { readImportGraph } from './import-graph.ts';

describe('the map of modules', () => {
  const problems = countProblems(readImportGraph());

  it.each(Object.entries(problems))('has no %s', (_problem, found) => {
    expect(found).toEqual([]);
  });
});

describe('finding import circles', () => {
  const graph = (imports: Record<string, string[]>) =>
    new Map(Object.entries(imports).map(([module, imported]) => [module, new Set(imported)]));

  it('names the modules of each circle once', () => {
    const circles = importCircles(
      graph({ 'a.ts': ['b.ts'], 'b.ts': ['c.ts', 'd.ts'], 'c.ts': ['a.ts'], 'd.ts': [], 'e.ts': ['e.ts'] }),
    );
    expect(circles).toEqual(['a.ts → b.ts → c.ts → a.ts', 'e.ts → e.ts']);
  });

  it('finds none where imports only lead away', () => {
    expect(importCircles(graph({ 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['c.ts'], 'c.ts': [] }))).toEqual([]);
  });
});
