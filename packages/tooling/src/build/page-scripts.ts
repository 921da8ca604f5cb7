import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listFiles } from './hash-files.ts';

export type PageSize = {
  /** `/login` for `login.html`. */
  route: string;
  gzipBytes: number;
};

/**
 * Measures the JavaScript that a current browser loads before a page works: every script of the
 * exported HTML except those for old browsers.
 */
export function measurePages(output: string): PageSize[] {
  const gzipSizes = new Map<string, number>();
  const sizeOf = (script: string): number => {
    const known = gzipSizes.get(script) ?? gzipSync(readFileSync(join(output, script))).length;
    gzipSizes.set(script, known);
    return known;
  };
  return listFiles(output, () => false)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      route: routeOf(output, file),
      gzipBytes: scriptsOf(readFileSync(file, 'utf8'))
        .filter((script) => existsSync(join(output, script)))
        .reduce((sum, script) => sum + sizeOf(script), 0),
    }));
}

/** Paths of the scripts of a page, each once. */
export function scriptsOf(html: string): string[] {
  const tags = [...html.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag);
  const sources = tags
    .filter((tag) => !/\snomodule\b/i.test(tag))
    .flatMap((tag) => /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? [])
    .map((source) => decodeURI(source.split('?')[0] ?? ''));
  return [...new Set(sources)];
}

/** `/login` for `login.html`. */
export function routeOf(output: string, file: string): string {
  return `/${relative(output, file)
    .replace(/\.html$/, '')
    .replace(/(^|\/)index$/, '')}`;
}
