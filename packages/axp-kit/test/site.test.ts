import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { withSections } from '../site/.vitepress/sections.ts';
import { errorCodes, errorPages } from '../site/error-pages.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

describe('pages of error codes', () => {
  it('exist for each code of the client, with cause and remedy as in ERRORS.md', () => {
    const type = /type AxpErrorCode =(.+?);\n/s.exec(read('src/errors.ts'))?.[1] ?? '';
    const codes = [...type.matchAll(/\| '(\w+)'/g)].map(([, code]) => code ?? '');
    expect(codes).toContain('session_invalid');
    expect([...errorPages().keys()]).toEqual(['index', ...codes]);
    const rows = [...read('ERRORS.md').matchAll(/^\| `(\w+)` +\| (.+?) +\| (.+?) +\|$/gm)];
    const explained = Object.entries(errorCodes).map(([code, { cause, remedy }]) => [
      code,
      cause,
      remedy,
    ]);
    expect(rows.map(([, ...cells]) => cells)).toEqual(explained);
  });

  it('state whether the same call may succeed later', () => {
    expect(errorPages().get('timeout')).toContain('`retryable` is `true`');
    expect(errorPages().get('framed')).toContain('`retryable` is `false`');
  });
});

describe('pages with text of the README', () => {
  it('have the quick start exactly, up to the next heading', () => {
    const page = withSections('<!-- section: README.md#Quick start -->');
    expect(page).toContain(read('examples/vite/src/main.ts'));
    expect(page).not.toContain('### A plain page');
    expect(read('README.md')).toContain(page);
  });

  it('are not built for a missing heading', () => {
    expect(() => withSections('<!-- section: README.md#Nothing -->')).toThrow(
      'no heading "Nothing"',
    );
  });
});
