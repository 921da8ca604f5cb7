import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findPostgresBinaries } from './postgres-binaries.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'axp-binaries-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function install(major: string): Promise<void> {
  const bin = path.join(root, major, 'bin');
  await mkdir(bin, { recursive: true });
  await writeFile(path.join(bin, 'initdb'), '');
  await chmod(path.join(bin, 'initdb'), 0o755);
}

describe('looking for PostgreSQL', () => {
  it('takes the newest version, by number and not by letter', async () => {
    for (const major of ['9', '15', '17']) await install(major);
    expect(await findPostgresBinaries(root)).toBe(path.join(root, '17', 'bin'));
  });

  it('passes over a version of which only leftovers are there', async () => {
    await install('15');
    await mkdir(path.join(root, '17', 'lib'), { recursive: true });
    expect(await findPostgresBinaries(root)).toBe(path.join(root, '15', 'bin'));
  });

  it.each([[[]], [['13', '14']]])('says what to install when it finds %j', async (majors) => {
    for (const major of majors) await install(major);
    await expect(findPostgresBinaries(root)).rejects.toThrow(
      'Install it with: apt-get install postgresql postgresql-contrib',
    );
  });

  it('says so as well when the folder does not exist', async () => {
    await expect(findPostgresBinaries(path.join(root, 'none'))).rejects.toMatchObject({
      name: 'PostgresMissingError',
    });
  });
});
