import { describe, expect, it } from '@jest/globals';
import { compareWithExample, exampleVariables } from './environment.ts';

const text = `# Port of the web application
WEB_PORT=3000

# DATABASE_URL=postgresql://localhost/axp
# a sentence with = in it
`;

describe('.env.example', () => {
  it('lists its variables with their lines, optional ones included', () => {
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

  it('must not list a variable that nobody reads', () => {
    expect(compareWithExample({ file: '.env.example', text }, ['WEB_PORT'])).toEqual([
      { file: '.env.example', line: 4, message: 'DATABASE_URL is read by nobody' },
    ]);
  });
});
