import { join } from 'node:path';
import { repositoryRoot } from './repository.ts';

/** Where Node keeps compiled sources, so that the next start compiles none. */
export const compiledSources = join(repositoryRoot, 'node_modules/.cache/compiled-sources');
