import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../../test/process/server-process.ts';

export interface ApiProcess {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The real server as a process of its own, on a PostgreSQL database. */
export async function startApi(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ApiProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'axp-bench-api-'));
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    ...settings,
  });
  return {
    origin: server.origin,
    pid: server.pid,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
