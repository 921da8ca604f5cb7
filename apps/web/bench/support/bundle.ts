import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const webFolder = join(import.meta.dirname, '../..');

export interface Bundle {
  readonly script: string;
  readonly style: string;
}

/** A page of the benchmark as production code, minified; `external` stays outside. */
export async function bundle(entry: string, external: readonly string[] = []): Promise<Bundle> {
  const { outputFiles } = await build({
    entryPoints: [join(webFolder, entry)],
    outfile: 'page.js',
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    jsx: 'automatic',
    tsconfig: join(webFolder, 'tsconfig.json'),
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    external: [...external],
    loader: { '.woff2': 'empty', '.woff': 'empty' },
    logLevel: 'silent',
  });
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
}

export function gzipKib({ script }: Bundle): number {
  return gzipSync(script).length / 1024;
}
