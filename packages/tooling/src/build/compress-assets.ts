import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { transformSync } from 'esbuild';
import { listFiles } from './hash-files.ts';

const brotli = promisify(brotliCompress);

/** Pages are not among them: the server writes the merchant's data into them first. */
const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest']);

/** Below this size the answer's headers outweigh the saving. */
const smallestBytes = 1024;

/**
 * Writes `file.br` beside every asset worth it, once per build instead of once per request.
 * @returns how many files were written
 */
export async function compressAssets(folder: string): Promise<number> {
  const files = listFiles(folder, () => false).filter((file) => compressible.has(extname(file)));
  const written = await Promise.all(files.map(compressAsset));
  return written.filter(Boolean).length;
}

async function compressAsset(file: string): Promise<boolean> {
  const content = await readFile(file);
  if (content.length < smallestBytes) return false;
  const compressed = await brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  await writeFile(`${file}.br`, compressed);
  return true;
}

/** Minifies the scripts at the root of the output, which Next copies from `public` unchanged. */
export function minifyScripts(output: string): void {
  for (const name of readdirSync(output).filter((file) => file.endsWith('.js'))) {
    const file = join(output, name);
    // In UTF-8, since Thai takes twice as much in escapes.
    const { code } = transformSync(readFileSync(file, 'utf8'), { minify: true, charset: 'utf8' });
    writeFileSync(file, code);
  }
}
