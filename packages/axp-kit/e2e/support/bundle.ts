import { join } from 'node:path';
import { build } from 'esbuild';

/** A script of this folder with everything it imports, as a page would load it. */
export async function bundle(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, file)],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error(`${file} was bundled into nothing`);
  return script.text;
}
