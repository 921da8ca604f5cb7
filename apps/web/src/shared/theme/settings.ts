import * as z from 'zod/mini';
import type { KeyValueStorage } from '@/shared/lib/storage.ts';

const Settings = z.object({
  mode: z.catch(z.enum(['light', 'dark', 'system']), 'light'),
  skin: z.catch(z.enum(['default', 'bordered']), 'bordered'),
});

/** How this person wants the application to look on this device. */
export type Settings = z.output<typeof Settings>;

export function parseSettings(text: string | null): Settings {
  try {
    return Settings.parse(JSON.parse(text ?? '{}'));
  } catch {
    return Settings.parse({});
  }
}

export function readSettings(storage: KeyValueStorage): Settings {
  return parseSettings(storage.read('settings'));
}

export function changeSettings(storage: KeyValueStorage, changes: Partial<Settings>): void {
  storage.write('settings', JSON.stringify({ ...readSettings(storage), ...changes }));
}
