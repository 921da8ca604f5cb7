import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { axpKitFolder } from './axp-kit/files.ts';

/** Bundles axp-kit for pages without a bundler, and writes its hash for `integrity`. */
const dist = join(axpKitFolder, 'dist');
const file = 'axp-kit.min.js';
await build({
  entryPoints: [join(dist, 'cdn.js')],
  outfile: join(dist, file),
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  legalComments: 'none',
});
const hash = createHash('sha384')
  .update(readFileSync(join(dist, file)))
  .digest('base64');
writeFileSync(
  join(dist, 'integrity.json'),
  `${JSON.stringify({ [file]: `sha384-${hash}` }, null, 2)}\n`,
);
