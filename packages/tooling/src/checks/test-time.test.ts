import { describe, expect, it } from '@jest/globals';
import { findRealTime, findUnclockedJourneys } from './test-time.ts';

const linesOf = (text: string) => findRealTime({ file: 'x.test.ts', text }).map(({ line }) => line);

describe('the time of server tests', () => {
  it('is not the one of the machine', () => {
    const text = 'const a = new Date();\nconst b = Date.now() + 1;\nconst c = new Date;';
    expect(linesOf(text)).toEqual([1, 2, 3]);
  });

  it.each(['new Date(0)', "new Date('2026-11-02T02:00:00Z')", 'clock.now()', "'new Date()'"])(
    'may be %s',
    (expression) => {
      expect(linesOf(`const a = ${expression};`)).toEqual([]);
    },
  );
});

describe('the pages of a journey', () => {
  const problemsOf = (text: string) => findUnclockedJourneys({ file: 'x.spec.ts', text }).length;

  it('do not come from the plain test of Playwright', () => {
    expect(problemsOf("import { expect, test } from '@playwright/test';")).toBe(1);
    expect(problemsOf("import { expect, test } from './support/test.ts';")).toBe(0);
    expect(problemsOf("import { expect } from '@playwright/test';")).toBe(0);
  });
});
