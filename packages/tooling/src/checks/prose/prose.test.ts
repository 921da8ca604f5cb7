import { describe, expect, it } from '@jest/globals';
import { findCommentWords, lintDocument, lintLocale } from './prose-checks.ts';

// Written in two halves, so that the check does not find them in this very file.
const told = 'to' + 'ld';
const stale = 'no' + 'body';

describe('documents and UI texts', () => {
  it.each([
    [`Users are ${told} why.`, `"${told}": write shown, notified, returned`],
    ['Runs on javascript.', 'Incorrect term: “javascript”, use “JavaScript” instead'],
  ])('are linted: %s', async (text, message) => {
    const document = await lintDocument({ file: 'README.md', text: `# Title\n\n${text}\n` });
    expect(document).toEqual([{ file: 'README.md', line: 3, message }]);
    const locale = { file: 'en/a.json', text: JSON.stringify({ a: text }, null, 2) };
    expect(await lintLocale(locale)).toEqual([{ file: 'en/a.json', line: 2, message }]);
  });

  it('may contain code, and names of files and settings', async () => {
    const text = `Set \`${told}\` in the README.\n\n\`\`\`sh\n${stale}\n\`\`\`\n`;
    expect(await lintDocument({ file: 'README.md', text })).toEqual([]);
  });
});

describe('comments', () => {
  const linesOf = (text: string) =>
    findCommentWords({ file: 'x.ts', text }).map(({ line }) => line);

  it('are found in each form, and nothing else is', () => {
    const text = [
      `/** ${stale} */`,
      '/**',
      ` * ${stale}`,
      ' */',
      `// ${stale}`,
      `const a = 1; // ${stale}`,
      `-- ${stale}`,
      `const b = '${stale}';`,
    ].join('\n');
    expect(linesOf(text)).toEqual([1, 3, 5, 6, 7]);
  });

  it('start with a noun or verb, not with a question word', () => {
    expect(linesOf('// What the caller asks for.')).toEqual([1]);
    expect(linesOf('// What happens at midnight.')).toEqual([]);
  });
});
