import { describe, expect, it } from '@jest/globals';
import { readmeCode } from './readme-code.ts';

const text = `# Title

\`\`\`ts
// kit.ts
export const kit = 1;
\`\`\`

\`\`\`html
<p>not code</p>
\`\`\`

\`\`\`ts
kit.toFixed();
\`\`\`
`;

describe('code of a document', () => {
  it('is one file per block, named by its first comment or position', () => {
    expect(readmeCode('readme', text)).toEqual([
      { name: 'kit.ts', text: 'export {};\n// kit.ts\nexport const kit = 1;\n' },
      { name: 'readme-2.ts', text: 'export {};\nkit.toFixed();\n' },
    ]);
  });
});
