import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { validate } from 'dockerfile-utils';
import { listFiles } from '../build/hash-files.ts';
import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';

const audit = /^\s+- run: npx -y pnpm@12 audit --prod --audit-level low$/m;
const daily = /^ {4}- cron: '\d+ \d+ \* \* \*'$/m;

/** Variables of `.env.example`, commented-out ones included: those show an optional value. */
export function exampleVariables(text: string): Map<string, number> {
  const variables = new Map<string, number>();
  for (const [index, content] of text.split('\n').entries()) {
    const name = /^(?:# ?)?(?<name>[A-Z][A-Z0-9_]*)=/.exec(content)?.groups?.name;
    if (name !== undefined) variables.set(name, index + 1);
  }
  return variables;
}

/** Differences between the documented variables and those the programs read. */
export function compareWithExample(example: SourceText, known: readonly string[]): Finding[] {
  const documented = exampleVariables(example.text);
  const missing = known
    .filter((name) => !documented.has(name))
    .map((name) => ({ file: example.file, line: 1, message: `${name} is not explained` }));
  const stale = [...documented]
    .filter(([name]) => !known.includes(name))
    .map(([name, line]) => ({ file: example.file, line, message: `${name} is read by nobody` }));
  return [...missing, ...stale];
}

/** Read by the test command itself. */
const toolVariables = ['CHROMIUM_PATH', 'CITUS_DATABASE_URL'];

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

/** Instructions that no engine would build, or that engines warn about. */
export function findContainerfileFaults({ file, text }: SourceText): Finding[] {
  return validate(text).map(({ range, message }) => ({
    file,
    line: range.start.line + 1,
    message: typeof message === 'string' ? message : message.value,
  }));
}

/** Components that come from elsewhere than the registry, or whose content is not pinned. */
export function findForeignComponents({ file, text }: SourceText): Finding[] {
  return text.split('\n').flatMap((content, index) => {
    const isPinned = /^\s+resolution: \{integrity: sha512-[\w+/=]+\}$/.test(content);
    if (!/^\s+resolution: /.test(content) || isPinned) return [];
    const message = 'components come from the registry, each with its hash';
    return [{ file, line: index + 1, message }];
  });
}

/**
 * Workflows that let a component with a published weakness stay: the daily audit starts the time to
 * replace it (SECURITY.md, Components), and a release waits for the audit. Every level counts, since
 * each has a time.
 */
export function findUnaudited(workflows: readonly SourceText[]): Finding[] {
  const fault = (name: string, isRight: (text: string) => boolean, message: string): Finding[] => {
    const file = `.github/workflows/${name}.yml`;
    const text = workflows.find((workflow) => workflow.file === file)?.text ?? '';
    return isRight(text) ? [] : [{ file, line: 1, message }];
  };
  return [
    ...fault(
      'audit',
      (text) => daily.test(text) && audit.test(text) && !isLenient(text),
      'compares the components with the advisories each day, and fails with the first',
    ),
    ...fault(
      'release',
      (text) => {
        const [before = ''] = text.split('changesets/action');
        return audit.test(before) && !isLenient(before);
      },
      'publishes nothing before the audit',
    ),
    ...workflows.flatMap(({ file, text }) =>
      text.split('\n').flatMap((content, index) => {
        const isFloating = /^\s+(?:- )?uses: /.test(content) && !/@[\da-f]{40}\b/.test(content);
        const message = 'actions are named by their commit';
        return isFloating ? [{ file, line: index + 1, message }] : [];
      }),
    ),
  ];
}

function isLenient(text: string): boolean {
  return /continue-on-error|\|\|/.test(text);
}
