import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createKeyFile, readKeyFile, readOrMakeKeyFile } from './key-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axp-keys-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('[Z-112] the file of signing keys', () => {
  it('is created once, readable only by its owner', async () => {
    const file = join(folder, 'api/token-keys.json');
    const first = await readOrMakeKeyFile(file);
    const second = await readOrMakeKeyFile(file);
    expect(second.keyId).toBe(first.keyId);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
  });

  it('is the same for two servers that start at once', async () => {
    const file = join(folder, 'token-keys.json');
    const [one, other] = await Promise.all([readOrMakeKeyFile(file), readOrMakeKeyFile(file)]);
    expect(one.keyId).toBe(other.keyId);
  });

  it('of production is created by a command, and never replaced', async () => {
    const file = join(folder, 'new/token-keys.json');
    await createKeyFile(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { keyId } = await readKeyFile(file);
    await expect(createKeyFile(file)).rejects.toThrow('exists already');
    expect((await readKeyFile(file)).keyId).toBe(keyId);
  });

  it('has no private part in what it publishes', async () => {
    const file = join(folder, 'token-keys.json');
    const { publicKeySet } = await readOrMakeKeyFile(file);
    expect(await readFile(file, 'utf8')).toContain('"d"');
    expect(publicKeySet.keys).toHaveLength(1);
    expect(publicKeySet.keys[0]).not.toHaveProperty('d');
  });

  it.each([
    ['that is missing', async () => undefined, /does not exist$/],
    ['that is a folder', (file: string) => mkdir(file), /is a folder$/],
    ['that is no JSON', (file: string) => writeFile(file, 'PEM'), /is not a JSON Web Key Set/],
    ['without keys', (file: string) => writeFile(file, '{"keys":[]}'), /is not a JSON Web Key Set/],
  ])('%s is reported in one line', async (_, prepare, message) => {
    const file = join(folder, 'keys.json');
    await prepare(file);
    const error = await readKeyFile(file).catch((reason: Error) => reason);
    expect(error).toMatchObject({ name: 'KeyFileError' });
    expect(error).toMatchObject({ message: expect.stringMatching(message) });
    expect(error).toMatchObject({ message: expect.stringMatching(/^TOKEN_KEYS_FILE: [^\n]+$/) });
  });
});
