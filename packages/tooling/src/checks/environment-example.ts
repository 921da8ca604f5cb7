import type { Finding } from './finding.ts';
import type { SourceText } from './parse-source.ts';

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
