import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../../shared/repository.ts';
import { fileOfTest, writeTestGroups } from './test-groups.ts';

const home = '.cache/made-for-a-test';
const paths = Array.from({ length: 17 }, (_, index) => `${home}/src/${index + 10}.test.ts`);
const lasting = `${home}/src/lasting.test.ts`;
const inBrowser = `${home}/src/in-browser.test.ts`;
const absolute = (file: string) => join(repositoryRoot, file);

beforeAll(() => {
  mkdirSync(absolute(`${home}/src`), { recursive: true });
  for (const file of paths) writeFileSync(absolute(file), "it('passes', () => undefined);\n");
  writeFileSync(absolute(lasting), 'jest.setTimeout(120_000);\n');
  writeFileSync(absolute(inBrowser), '/** @jest-environment jsdom */\n');
});
afterAll(() => rmSync(absolute(home), { recursive: true }));

describe('groups of test files', () => {
  it('run every file once, and alone those that set something for all of Jest', () => {
    const { files, remove } = writeTestGroups([...paths, lasting, inBrowser].map(absolute));
    const groups = files.filter((file) => file.includes('test-groups'));
    const alone = files.filter((file) => !groups.includes(file));
    expect(alone.map((file) => relative(repositoryRoot, file))).toEqual([inBrowser, lasting]);
    const required = groups.flatMap((group) =>
      Array.from(readFileSync(group, 'utf8').matchAll(/require\("(.+)"\)/g), ([, path = '']) =>
        join(dirname(group), path),
      ),
    );
    expect(required).toEqual(paths.map(absolute));
    expect(groups).toHaveLength(2);
    remove();
    expect(groups.filter((file) => existsSync(file))).toEqual([]);
  });

  it('name the file of a test in their outermost block', () => {
    const { files, remove } = writeTestGroups(paths.map(absolute));
    const [group = ''] = files;
    const [, name = ''] = /describe\("(.+)",/.exec(readFileSync(group, 'utf8')) ?? [];
    remove();
    expect(fileOfTest(group, [name, 'rooms'])).toBe(absolute(paths[0] ?? ''));
    expect(fileOfTest(absolute(lasting), ['rooms'])).toBe(absolute(lasting));
  });
});
