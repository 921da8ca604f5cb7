import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listFiles } from '../build/hash-files.ts';

/** Read by the test command itself. */
const toolVariables = ['CHROMIUM_PATH'];

const schemas = [
  { file: 'apps/api/src/config/api-config.ts', name: 'apiConfigSchema' },
  { file: 'apps/sso/src/config/sso-config.ts', name: 'ssoConfigSchema' },
];

/** Every environment variable that some program of the repository reads. */
export async function knownVariables(root: string): Promise<string[]> {
  const names = new Set([...toolVariables, ...webVariables(root)]);
  for (const schema of schemas) {
    const module: unknown = await import(pathToFileURL(join(root, schema.file)).href);
    for (const name of schemaKeys(module, schema.name)) names.add(name);
  }
  return [...names].sort();
}

/** Next replaces these at build time, so they are written out one by one and can be searched. */
function webVariables(root: string): string[] {
  return listFiles(join(root, 'apps/web/src'), () => false)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/process\.env\.(NEXT_PUBLIC_\w+)/g)])
    .flatMap((match) => match[1] ?? []);
}

function schemaKeys(module: unknown, name: string): string[] {
  const schema = property(module, name);
  const shape = property(schema, 'shape');
  if (typeof shape !== 'object' || shape === null) {
    throw new Error(`${name} is not an exported zod object.`);
  }
  return Object.keys(shape);
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
