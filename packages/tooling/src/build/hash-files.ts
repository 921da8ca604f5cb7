import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

export type HashOptions = {
  /** Files or folders, relative to the root; a missing one counts as empty. */
  paths: readonly string[];
  /** True for a name of a file or folder that does not influence the result. */
  isIgnored: (name: string) => boolean;
};

/** One hash over names and contents, the same on every machine for the same sources. */
export function hashFiles(root: string, { paths, isIgnored }: HashOptions): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of listFiles(join(root, path), isIgnored)) {
      const content = readFileSync(file);
      hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Every file below a folder (or the file itself), sorted by path. */
export function listFiles(path: string, isIgnored: (name: string) => boolean): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !isIgnored(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name), isIgnored));
}
