import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { connectDatabase, migrateToLatest } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import { generateSchema } from '@axp/server-kit/schema';

// Writes schema.ts anew after a migration was added: `pnpm --filter @axp/sso schema`.
const logger = createLogger({ name: 'schema', level: 'warn' });
const database = await connectDatabase({ location: { kind: 'memory' }, logger });
await migrateToLatest(database, fileURLToPath(new URL('../../../migrations', import.meta.url)));
const schema = await generateSchema(database.kysely, '@axp/sso');
await writeFile(new URL('./schema.ts', import.meta.url), schema);
await database.close();
