import type { z } from 'zod';

/** Wrong or missing settings; the message has one line for each and is meant to be printed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

const SECRET_NAME = /SECRET|PASSWORD|TOKEN|_KEY$|DATABASE_URL|SMTP_URL/;
/** Whatever its setting is called, an address with a user may have a password in it. */
const ADDRESS_WITH_USER = /\/\/[^/]*@/;
const SHOWN_CHARS = 60;

/**
 * Reads the settings of a program from its environment, once, first thing in `main.ts`. A setting
 * that is present but empty counts as missing; names the schema does not know are ignored.
 * @throws ConfigError naming every wrong value at once; values of secrets are never shown
 */
export function parseConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
): Readonly<z.output<Schema>> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = environment[name]?.trim();
    if (value !== undefined && value !== '') given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  throw new ConfigError(linesOf(parsed.error.issues, given).join('\n'));
}

function linesOf(issues: readonly z.core.$ZodIssue[], given: Record<string, string>): string[] {
  // The first broken rule of a setting says enough.
  const ruleByName = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = path.map(String).join('.');
    if (!ruleByName.has(name)) ruleByName.set(name, message);
  }
  return [...ruleByName].map(([name, rule]) => `${name}: ${rule} (${shown(name, given[name])})`);
}

function shown(name: string, value: string | undefined): string {
  if (value === undefined) return 'not set';
  if (SECRET_NAME.test(name)) return 'the value given is not shown';
  if (ADDRESS_WITH_USER.test(value)) return 'the value given is not shown';
  return `given: ${JSON.stringify(value.slice(0, SHOWN_CHARS))}`;
}
