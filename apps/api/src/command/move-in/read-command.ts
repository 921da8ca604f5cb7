import { writeFile } from 'node:fs/promises';
import { parseArgs, promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Timezone } from '@axp/contracts';
import { firstMiscount, MovedFile, movedKinds, thingsIn } from '@axp/contracts/move-in';
import { errorMessage } from '@axp/server-kit/db';
import { CommandError, UsageError } from '@axp/server-kit/process';
import * as librebooking from './librebooking/read-librebooking.ts';
import * as mrbs from './mrbs/read-mrbs.ts';
import type { Found, Reading } from './source/moved-part.ts';
import type { Source } from './source/source.ts';
import { readSource } from './source/source.ts';
import { Tally } from './source/tally.ts';

interface Product {
  readonly system: MovedFile['system'];
  readonly read: (reading: Reading) => Promise<Found>;
  /** Tables that every version has. */
  readonly tables: readonly string[];
  readonly tablePrefix: string;
}

const products: Readonly<Record<string, Product>> = {
  librebooking: {
    system: 'librebooking',
    read: librebooking.readLibreBooking,
    tables: librebooking.tables,
    tablePrefix: '',
  },
  mrbs: { system: 'mrbs', read: mrbs.readMrbs, tables: mrbs.tables, tablePrefix: 'mrbs_' },
};

const options = {
  out: { type: 'string' },
  timezone: { type: 'string' },
  'table-prefix': { type: 'string' },
} as const;

export interface ReadEnvironment {
  readonly now: () => Date;
  readonly password: string | undefined;
  readonly print: (line: string) => void;
}

/**
 * Runs `move-in read`: reads another product's database into a file. Needs nothing of ours.
 * @throws UsageError, CommandError
 */
export async function readMoveIn(
  typed: readonly string[],
  environment: ReadEnvironment,
): Promise<void> {
  const { product, url, out, timezone, tablePrefix } = readTyped(typed);
  const source = { url, password: environment.password, tablePrefix };
  const now = environment.now().toISOString();
  const file = await readSource(source, async (opened) => {
    assertTables(opened, product);
    return readFile(opened, { product, now, timezone });
  });
  await write(out, file);
  for (const line of summaryOf(file)) environment.print(line);
  environment.print(
    `${out} holds it, without passwords. It is personal data: delete it after the import.`,
  );
}

function readTyped(typed: readonly string[]) {
  const { positionals, values } = parse(typed);
  const [name = '', url, ...rest] = positionals;
  const product = Object.hasOwn(products, name) ? products[name] : undefined;
  if (!product || url === undefined || values.out === undefined || rest.length > 0) {
    throw new UsageError('Type: move-in read librebooking|mrbs URL --out FILE');
  }
  const timezone = Timezone.safeParse(values.timezone ?? 'UTC');
  if (!timezone.success)
    throw new CommandError(
      `--timezone: "${values.timezone}" is no zone; type one like Asia/Bangkok.`,
    );
  return {
    product,
    url,
    out: values.out,
    timezone: timezone.data,
    tablePrefix: values['table-prefix'] ?? product.tablePrefix,
  };
}

function parse(typed: readonly string[]) {
  try {
    return parseArgs({ args: [...typed], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(errorMessage(error), { cause: error });
  }
}

function assertTables(source: Source, { tables, system }: Product): void {
  const missing = tables.filter((table) => !source.hasTable(table));
  if (missing.length === 0) return;
  const names = missing.map((table) => `${source.tablePrefix}${table}`).join(', ');
  throw new CommandError(
    `"${source.database}" is no database of ${system}, or its tables begin otherwise than with "${source.tablePrefix}" (--table-prefix): it lacks ${names}.`,
  );
}

interface Occasion {
  readonly product: Product;
  readonly now: string;
  readonly timezone: string;
}

async function readFile(source: Source, { product, now, timezone }: Occasion): Promise<MovedFile> {
  const tally = new Tally();
  const found = await product.read({ source, tally, now, timezone });
  const file = MovedFile.parse({
    format: 'axp-move-in-1',
    system: product.system,
    origin: `${source.database}/${source.tablePrefix}@${source.host}`,
    readAt: now,
    timezone,
    counts: tally.counts,
    left: tally.left,
    ...found,
  });
  assertComplete(file);
  return file;
}

/** The database counts apart from the reader: a row that neither took nor left is a fault of ours. */
function assertComplete(file: MovedFile): void {
  const wrong = firstMiscount(file);
  if (wrong === null) return;
  const { kind, read, taken, left } = wrong;
  throw new CommandError(
    `Of ${read} (${kind}), ${taken} were taken and ${left} left out. Nothing was written; report this to the maintainers.`,
  );
}

async function write(out: string, file: MovedFile): Promise<void> {
  const bytes = await promisify(gzip)(JSON.stringify(file));
  try {
    await writeFile(out, bytes, { mode: 0o600 });
  } catch (error) {
    throw new CommandError(`${out} can't be written: ${errorMessage(error)}`, { cause: error });
  }
}

const reasons = {
  past: 'over',
  cancelled: 'cancelled',
  deleted: 'deleted',
  no_counterpart: 'without a counterpart',
  damaged: 'refers to what is not there',
  no_time: 'without a valid time',
  double: 'double',
  too_many: 'more than an import takes',
} as const satisfies Readonly<Record<MovedFile['left'][number]['reason'], string>>;

function summaryOf(file: MovedFile): string[] {
  const things = thingsIn(file);
  return movedKinds
    .filter((kind) => file.counts[kind] > 0)
    .flatMap((kind) => [
      `${kind}: ${things[kind]} of ${file.counts[kind]}`,
      ...file.left
        .filter((one) => one.kind === kind)
        .map(({ reason, count, examples }) => {
          const names = examples.length === 0 ? '' : ` (${examples.join('; ')})`;
          return `  left ${count}, ${reasons[reason]}${names}`;
        }),
    ]);
}
