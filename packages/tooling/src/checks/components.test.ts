import { describe, expect, it } from '@jest/globals';
import { findForeignComponents } from './operation-files.ts';

const faults = (resolution: string) =>
  findForeignComponents({
    file: 'pnpm-lock.yaml',
    text: `  a@1.0.0:\n    resolution: ${resolution}`,
  });

describe('components', () => {
  it('come from the registry with their hash', () => {
    expect(faults('{integrity: sha512-AbC+/w==}')).toEqual([]);
  });

  it.each([
    '{tarball: https://evil.test/a.tgz}',
    '{integrity: sha512-AbC+/w==, tarball: https://evil.test/a.tgz}',
    '{integrity: sha1-AbC}',
    '{commit: abc, repo: https://evil.test/a.git, type: git}',
  ])('are refused from %s', (resolution) => {
    expect(faults(resolution)).toMatchObject([{ line: 2 }]);
  });
});
