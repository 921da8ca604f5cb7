import { join } from 'node:path';
import { BuildError } from './build/build-error.ts';
import { makePackage, PackageError } from './package/make-package.ts';
import { requireSupportedNode } from './shared/node-version.ts';
import { repositoryRoot } from './shared/repository.ts';

requireSupportedNode();
const write = (text: string): void => void process.stdout.write(text);
try {
  const archive = await makePackage({ target: join(repositoryRoot, 'dist'), write });
  write(`${archive}\n`);
} catch (error) {
  if (!(error instanceof BuildError || error instanceof PackageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
