import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * Adds the variables of a file to the environment: `ENV_FILE`, or `.env` in the repository. Variables
 * of the shell win. An empty `ENV_FILE` reads none.
 */
export function loadEnvFile(environment = process.env): void {
  const file = path.resolve(repositoryRoot, environment.ENV_FILE ?? '.env');
  if (environment.ENV_FILE !== '' && existsSync(file)) process.loadEnvFile(file);
}
