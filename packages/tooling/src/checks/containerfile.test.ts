import { describe, expect, it } from '@jest/globals';
import { findContainerfileFaults } from './containerfile.ts';

function linesOf(text: string): number[] {
  return findContainerfileFaults({ file: 'Containerfile', text }).map(({ line }) => line);
}

describe('faults of a Containerfile', () => {
  it.each([
    ['an instruction that does not exist', 'FROM node:24\nRUNN npm ci', [2]],
    ['a port that is none', 'FROM node:24\nEXPOSE http', [2]],
    ['a second command', 'FROM node:24\nCMD ["a"]\nCMD ["b"]', [2]],
    ['no base', 'RUN npm ci', [1]],
  ])('include %s', (_case, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('are none where it is right', () => {
    expect(linesOf('FROM node:24\nEXPOSE 3000\nCMD ["node", "main.ts"]')).toEqual([]);
  });
});
