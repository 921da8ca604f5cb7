import { describe, expect, it } from '@jest/globals';
import {
  compareWithExample,
  exampleVariables,
  findContainerfileFaults,
} from './operation-files.ts';

const text = `# Port of the web application
WEB_PORT=3000

# DATABASE_URL=postgresql://localhost/axp
# a sentence with = in it
`;

describe('.env.example', () => {
  it('lists its variables with their lines, including optional ones', () => {
    expect([...exampleVariables(text)]).toEqual([
      ['WEB_PORT', 2],
      ['DATABASE_URL', 4],
    ]);
  });

  it('must explain every variable that is read', () => {
    const findings = compareWithExample({ file: '.env.example', text }, [
      'WEB_PORT',
      'DATABASE_URL',
      'LOG_LEVEL',
    ]);
    expect(findings.map(({ message }) => message)).toEqual(['LOG_LEVEL is not explained']);
  });

  it('must not list an unused variable', () => {
    expect(compareWithExample({ file: '.env.example', text }, ['WEB_PORT'])).toEqual([
      { file: '.env.example', line: 4, message: 'DATABASE_URL is read by nobody' },
    ]);
  });
});

function linesOf(text: string): number[] {
  return findContainerfileFaults({ file: 'Containerfile', text }).map(({ line }) => line);
}

describe('errors of a Containerfile', () => {
  it.each([
    ['an instruction that does not exist', 'FROM node:24\nRUNN npm ci', [2]],
    ['a port that is none', 'FROM node:24\nEXPOSE http', [2]],
    ['a second command', 'FROM node:24\nCMD ["a"]\nCMD ["b"]', [2]],
    ['no base', 'RUN npm ci', [1]],
  ])('include %s', (_case, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('are none if it is correct', () => {
    expect(linesOf('FROM node:24\nEXPOSE 3000\nCMD ["node", "main.ts"]')).toEqual([]);
  });
});
