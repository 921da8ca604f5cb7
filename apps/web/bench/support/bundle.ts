import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuildOptions } from 'esbuild';
import { build } from 'esbuild';

const webFolder = join(import.meta.dirname, '../..');

export interface Bundle {
  readonly script: string;
  readonly style: string;
}

function production(entry: string, external: readonly string[]) {
  return {
    entryPoints: [join(webFolder, entry)],
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    jsx: 'automatic',
    tsconfig: join(webFolder, 'tsconfig.json'),
    define: {
      'process.env.NODE_ENV': '"production"',
      // Next.js measures its filter of routes on a server, with modules that browsers don't have.
      'process.env.NEXT_RUNTIME': '"browser"',
      'process.env': '{}',
    },
    external: [...external],
    loader: { '.woff2': 'empty', '.woff': 'empty' },
    logLevel: 'silent',
  } as const satisfies BuildOptions;
}

/** A page of the benchmark as production code, minified; `external` stays outside. */
export async function bundle(entry: string, external: readonly string[] = []): Promise<Bundle> {
  const options = { ...production(entry, external), outfile: 'page.js' };
  const { outputFiles } = await build(options);
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
}

/** KiB after gzip of what is loaded at once; what is imported on demand comes later. */
export async function firstLoadKib(entry: string, external: readonly string[]): Promise<number> {
  const { metafile, outputFiles } = await build({
    ...production(entry, external),
    splitting: true,
    outdir: webFolder,
    metafile: true,
  });
  const { outputs } = metafile;
  const loaded = new Set<string>();
  const load = (path: string): void => {
    const output = outputs[path];
    if (!output || loaded.has(path)) return;
    loaded.add(path);
    for (const one of output.imports) if (one.kind === 'import-statement') load(one.path);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint?.endsWith(entry)) load(path);
  }
  const paths = new Set([...loaded].map((path) => resolve(path)));
  const scripts = outputFiles.filter(({ path }) => paths.has(path) && path.endsWith('.js'));
  return scripts.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0) / 1024;
}
