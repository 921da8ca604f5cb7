import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { connectDatabase, migrateToLatest } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import { generateSchema } from '@axp/server-kit/schema';

// Writes schema.ts anew after a migration was added: `pnpm --filter @axp/api schema`.
const logger = createLogger({ name: 'schema', level: 'warn' });
const database = await connectDatabase({ location: { kind: 'memory' }, logger });
await migrateToLatest(database, fileURLToPath(new URL('../../../migrations', import.meta.url)));
await writeFile(
  new URL('./schema.ts', import.meta.url),
  await generateSchema(database.kysely, '@axp/api'),
);
await database.close();
