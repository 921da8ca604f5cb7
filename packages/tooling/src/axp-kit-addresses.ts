import { readFileSync } from 'node:fs';

/** Refuses to publish axp-kit while its package.json lacks the addresses of its project. */
const file = new URL('../../axp-kit/package.json', import.meta.url);
const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
const isSet = (name: string) =>
  typeof manifest === 'object' && manifest !== null && name in manifest;
const missing = ['repository', 'homepage', 'bugs'].filter((name) => !isSet(name));
if (missing.length > 0) {
  process.stderr.write(
    `package.json of axp-kit has no ${missing.join(', ')}. Publish by .github/workflows/release.yml, which sets them.\n`,
  );
  process.exitCode = 1;
}
