import { parseArgs } from 'node:util';
import { BuildError } from './build/build-error.ts';
import { ensureSiteBuild } from './build/site-build.ts';
import { buildWeb } from './build/web-build.ts';
import { runningCommands } from './process/run-command.ts';
import { stopChildrenOnInterrupt } from './process/running-children.ts';
import { requireSupportedNode } from './shared/node-version.ts';

requireSupportedNode();
stopChildrenOnInterrupt(runningCommands);
const { values } = parseArgs({ options: { web: { type: 'boolean', default: false } } });
try {
  await buildWeb((text) => process.stdout.write(text));
  if (!values.web) await ensureSiteBuild();
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
