import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../db/database.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { createLogger } from '../logging/index.ts';
import { generateSchema } from './generate-schema.ts';

export interface SchemaFile {
  readonly migrationsFolder: string;
  readonly file: URL;
  readonly packageName: string;
}

/** Migrates a throw-away database and writes its schema as TypeScript. */
export async function writeSchema(options: SchemaFile): Promise<void> {
  const { migrationsFolder, file, packageName } = options;
  const folder = await mkdtemp(join(tmpdir(), 'axp-schema-'));
  try {
    const location = {
      kind: 'folder',
      path: join(folder, 'database'),
      database: 'schema',
    } as const;
    const logger = createLogger({ name: 'schema', level: 'warn' });
    const database = await connectDatabase({ location, logger });
    await migrateToLatest(database, migrationsFolder);
    await writeFile(file, await generateSchema(database.kysely, packageName));
    await database.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
