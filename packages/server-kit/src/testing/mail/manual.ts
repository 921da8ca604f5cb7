import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manual = join(import.meta.dirname, '../../../../../docs/calendars.md');

/** Lines of configuration that the manual shows, by the file they belong to. */
export function settingsInManual() {
  const blocks = readFileSync(manual, 'utf8').matchAll(/```ini\n(.+?)```/gs);
  const [main = '', transport = '', milters = '', opendkim = '', opendmarc = ''] = [...blocks].map(
    ([, lines = '']) => lines,
  );
  return { main, transport, milters, opendkim, opendmarc };
}
