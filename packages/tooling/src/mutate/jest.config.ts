import { join } from 'node:path';
import { serverProject } from '../jest/preset.ts';
import { repositoryRoot } from '../shared/repository.ts';

const folders = ['apps/api/src', 'apps/sso/src', 'packages/contracts', 'packages/server-kit/src'];

/** Unit tests beside their sources, which need no database. Stryker reads this in its own copy. */
export default {
  ...serverProject({ name: 'mutate', folder: '.' }),
  roots: folders.map((folder) => join(repositoryRoot, folder)),
  globalSetup: undefined,
  globalTeardown: undefined,
};
