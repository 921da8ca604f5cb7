import { fileURLToPath } from 'node:url';
import { writeSchema } from '@axp/server-kit/schema';

// Run after a migration was added: `pnpm --filter @axp/api schema`.
await writeSchema({
  migrationsFolder: fileURLToPath(new URL('../../../migrations', import.meta.url)),
  file: new URL('./schema.ts', import.meta.url),
  packageName: '@axp/api',
});
