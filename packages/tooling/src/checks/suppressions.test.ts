import { describe, expect, it } from '@jest/globals';
import { findUnexplained } from './suppressions.ts';

function messages(text: string): string[] {
  return findUnexplained({ file: 'x.ts', text }).map(({ message }) => message);
}

// Written in two halves, so that the check does not find them in this very file.
const ignore = 'biome-' + 'ignore lint/style/useConst';
const disable = 'oxlint-' + 'disable-next-line no-console';
const expectError = '@ts-' + 'expect-error';
const todo = 'TO' + 'DO';

describe('suppressed rules', () => {
  it.each([
    `// ${ignore}`,
    `// ${ignore}: x`,
    `// ${ignore}: <explanation>`,
    `// ${disable}`,
    `/* ${disable} */`,
    `// ${expectError}`,
    `{/* ${ignore}: */}`,
  ])('need a reason: %s', (text) => {
    expect(messages(text)).toEqual(['a suppressed rule needs its reason on the same line']);
  });

  it.each([
    `// ${ignore}: the library calls the default export`,
    `// ${disable} -- a command-line program talks to a person`,
    `// ${expectError}: an unknown key must not compile`,
    `const text = '${ignore}';`,
  ])('are fine with one: %s', (text) => {
    expect(messages(text)).toEqual([]);
  });
});

describe('unfinished work', () => {
  it('needs the number of an issue', () => {
    expect(messages(`// ${todo}: later`)).toEqual([
      'unfinished work needs the number of an issue (#123)',
    ]);
    expect(messages(`// ${todo} (#12): later`)).toEqual([]);
  });
});
