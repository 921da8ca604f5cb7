import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../process/run-command.ts';
import { repositoryRoot } from '../shared/repository.ts';
import type { ReadmeFile } from './readme-code.ts';

/** A project that installed the packed axp-kit, without access to this repository. */
export type Consumer = { folder: string; package: string };

const compilerOptions = {
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  // The package's own declarations are what is judged here.
  skipLibCheck: false,
  noEmit: true,
};

export async function installArchive(
  archive: string,
  folder: string,
  write: (text: string) => void,
): Promise<Consumer | undefined> {
  const target = join(folder, 'node_modules/axp-kit');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const args = ['-xzf', archive, '-C', target, '--strip-components=1'];
  const { code } = await runCommand('tar', args, { onOutput: write });
  return code === 0 ? { folder, package: target } : undefined;
}

/** The type tests, for the oldest compiler that is promised and for the newest. */
export function addTypeTests({ folder }: Consumer): string {
  const tests = join(folder, 'types');
  cpSync(join(repositoryRoot, 'packages/axp-kit/test-types'), tests, { recursive: true });
  return addProject(tests);
}

/** The code of the documents, with the types of the frameworks that it names. */
export function addReadmeCode({ folder }: Consumer, files: readonly ReadmeFile[]): string {
  const code = join(folder, 'readme');
  mkdirSync(code, { recursive: true });
  for (const { name, text } of files) writeFileSync(join(code, name), text);
  writeFileSync(join(code, 'frameworks.d.ts'), frameworks);
  const types = join(folder, 'node_modules/@types');
  mkdirSync(types, { recursive: true });
  symlinkSync(join(repositoryRoot, 'apps/web/node_modules/@types/react'), join(types, 'react'));
  symlinkSync(join(repositoryRoot, 'apps/sso/node_modules/jose'), join(types, '../jose'));
  for (const name of ['vite', 'vitest']) {
    const module = join(repositoryRoot, 'packages/axp-kit/node_modules', name);
    symlinkSync(module, join(types, '..', name));
  }
  return addProject(code, { skipLibCheck: true, noUnusedLocals: false, jsx: 'react-jsx' });
}

/** The example for Vite with its tests, as a developer has it after the installation. */
export function addExample({ folder }: Consumer): string {
  const example = join(folder, 'vite');
  cpSync(join(repositoryRoot, 'packages/axp-kit/examples/vite'), example, { recursive: true });
  return example;
}

function addProject(folder: string, more: Readonly<Record<string, unknown>> = {}): string {
  const file = join(folder, 'tsconfig.json');
  writeFileSync(file, JSON.stringify({ compilerOptions: { ...compilerOptions, ...more } }));
  return file;
}

/** As much of Vue and Svelte as the documents use; neither is a dependency of this repository. */
const frameworks = `declare module 'vue' {
  export interface ShallowRef<Value> { value: Value }
  export function shallowRef<Value>(value: Value): ShallowRef<Value>;
  export function onScopeDispose(dispose: () => void): void;
  export function onMounted(run: () => void): void;
}
declare module 'svelte/store' {
  export interface Readable<Value> { subscribe(run: (value: Value) => void): () => void }
  export function readable<Value>(
    value: Value,
    start: (set: (value: Value) => void) => () => void,
  ): Readable<Value>;
}
declare module 'svelte' {
  export function onMount(run: () => (() => void) | void): void;
}
`;
