import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { makeMemoryFolder } from './memory-folder.ts';

const folders: string[] = [];
const make = () => {
  const folder = makeMemoryFolder();
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

it('folders of killed runs are removed, and those of others kept', async () => {
  const parent = path.dirname(make());
  const ended = spawn(process.execPath, ['-e', '']);
  await once(ended, 'exit');
  const orphan = path.join(parent, `axp-run-${ended.pid}-orphan`);
  const other = path.join(parent, `axp-run-${process.ppid}-other`);
  mkdirSync(orphan);
  mkdirSync(other);
  folders.push(other);
  const own = make();
  expect([orphan, other, own].map(existsSync)).toEqual([false, true, true]);
});
