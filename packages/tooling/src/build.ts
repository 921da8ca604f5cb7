import { BuildError } from './build/build-error.ts';
import { ensureSiteBuild } from './build/site-build.ts';
import { buildWeb } from './build/web-build.ts';
import { requireSupportedNode } from './shared/node-version.ts';

requireSupportedNode();
try {
  await buildWeb((text) => process.stdout.write(text));
  await ensureSiteBuild();
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
