import { describe, expect, it } from '@jest/globals';
import { findRequirementFaults } from './requirements.ts';

/** Assembled, because the check reads this file as well. */
const missing = ['Q', '99'].join('-');
const list = '# Requirements\n\n- **T-01**: The host name decides.\n- **T-02**: A spinner shows.\n';
const title = "it('[T-01] [T-02] shows a spinner', () => {});";

function faultsWith(file: string, text: string, definitions = list): string[] {
  const files = [
    { file: 'docs/requirements.md', text: definitions },
    { file: 'a.test.ts', text: title },
    { file, text },
  ];
  return findRequirementFaults({ file: 'docs/requirements.md', text: definitions }, files).map(
    (finding) => `${finding.file}:${finding.line}: ${finding.message}`,
  );
}

describe('the list of requirements', () => {
  it.each([
    ['a.ts', '/** Spinner (T-02). */'],
    ['a.ts', `const code = '${missing}'; // a code of a resource (T-01)`],
    ['a.ts', '// ECDSA on P-256 and SHA-256'],
    ['b.spec.ts', "test('[T-01, T-02] both', () => {});"],
    ['docs/a.md', 'Spinner (T-02).'],
  ])('allows %s to say: %s', (file, text) => {
    expect(faultsWith(file, text)).toEqual([]);
  });

  it.each([
    ['a.ts', `/** Spinner (${missing}). */`],
    ['a.ts', `const a = 1; // (T-01, ${missing})`],
    ['b.spec.ts', `test('[T-01] [${missing}] both', () => {});`],
    ['docs/a.md', `Spinner (${missing}).`],
  ])('finds an id without a definition in %s: %s', (file, text) => {
    expect(faultsWith(file, text)).toEqual([
      `${file}:1: ${missing} is not defined in docs/requirements.md`,
    ]);
  });

  it('finds a definition that only a comment and a source name', () => {
    const more = `${list}- **${missing}**: Nothing proves this.\n`;
    const text = `// ${missing}\nconst title = '[${missing}] none';`;
    expect(faultsWith('a.ts', text, more)).toEqual([
      `docs/requirements.md:5: no test title names ${missing}`,
    ]);
  });

  it('finds a second definition', () => {
    expect(faultsWith('a.ts', '', `${list}- **T-01**: Again.\n`)).toEqual([
      'docs/requirements.md:5: T-01 is defined twice',
    ]);
  });
});
