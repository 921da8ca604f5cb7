import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { prepareDataFolder } from './folder-layout.ts';

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'axp-folder-'));
  folder = path.join(parent, 'database');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

describe('preparing a data folder', () => {
  it('creates it with its parents', async () => {
    await prepareDataFolder(path.join(folder, 'deep'), 0);
    expect(await readdir(folder)).toEqual(['deep']);
  });

  it('[Z-114] reports in one line that a part of the path is a file', async () => {
    await writeFile(folder, '');
    await expect(prepareDataFolder(path.join(folder, 'deep'), 0)).rejects.toThrow(
      `The data folder ${folder}/deep cannot be used: a part of the path is a file.`,
    );
  });

  it('[Z-114] reports in one line that the disk is too full', async () => {
    await expect(prepareDataFolder(folder, 2 ** 60)).rejects.toThrow(
      /^The data folder .* cannot be used: only \d+ MB are free on its disk, 1099511627776 MB are needed\.$/,
    );
  });
});
