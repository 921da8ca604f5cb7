import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../../shared/repository.ts';
import { checkCommand } from '../command-step.ts';
import type { Step } from '../step.ts';
import type { Tally } from '../tally.ts';
import { addTallies } from '../tally.ts';

/** Compiles every TypeScript project of the workspace; each counts as one. */
export const typesStep: Step = {
  id: 'types',
  title: 'TypeScript, every project of the workspace',
  weight: 'light',
  run: async (context) => {
    const tallies: Tally[] = [];
    for (const project of findProjects()) {
      context.write(`${project}\n`);
      tallies.push(
        await checkCommand(context, 'tsc', ['--noEmit', '--pretty', 'false', '-p', project]),
      );
    }
    return addTallies(tallies);
  },
};

function findProjects(): string[] {
  return ['apps', 'packages']
    .flatMap((group) => packagesOf(join(repositoryRoot, group)))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^tsconfig(\..+)?\.json$/.test(name))
        .map((name) => relative(repositoryRoot, join(folder, name))),
    );
}

function packagesOf(group: string): string[] {
  return readdirSync(group)
    .map((name) => join(group, name))
    .filter((folder) => existsSync(join(folder, 'package.json')));
}
