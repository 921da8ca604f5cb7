import { describe, expect, it } from '@jest/globals';
import {
  findHexColours,
  findKindNames,
  findLiteralTexts,
  findRealTime,
  findSchemasOfOperations,
  findUnclockedJourneys,
  findUnexplained,
} from './source-checks.ts';

function texts(text: string): string[] {
  return findLiteralTexts({ file: 'x.tsx', text }).map(({ message }) => message);
}

describe('untranslated texts', () => {
  it.each([
    ["const a = <p>{'Hello'}</p>;", 'Hello'],
    ['const a = <button aria-label="Close" />;', 'Close'],
    ["const a = <img alt={'A room'} />;", 'A room'],
    ["const a = <p>{isOpen ? t('open') : 'Closed'}</p>;", 'Closed'],
    ["const a = <p>{name ?? 'Nobody'}</p>;", 'Nobody'],
    ['const a = <p>{`${count} rooms`}</p>;', ' rooms'],
    ["const a = <p>{'ห้องประชุม'}</p>;", 'ห้องประชุม'],
    ['const a = <TextField label={(1 && "Name")} />;', 'Name'],
  ])('are reported in %s', (text, expected) => {
    expect(texts(text)).toEqual([`"${expected}" is not translated`]);
  });

  it.each([
    "const a = <p>{t('booking.title')}</p>;",
    'const a = <p className="wide" id="x" href="/rooms" />;',
    "const a = <p>{' · '}</p>;",
    'const a = <p>{count}</p>;',
    'const a = <TextField placeholder="https://" />;',
    "const a = <Stack direction={isWide ? 'row' : 'column'} />;",
    "const title = 'not shown here';",
  ])('are not reported in %s', (text) => {
    expect(texts(text)).toEqual([]);
  });
});

describe('names of kinds', () => {
  const lines = (text: string) => findKindNames({ file: 'x.ts', text }).map(({ line }) => line);

  it.each([
    "if (type === 'room') open();",
    "const back = 'car' !== booking.type;",
    "switch (type) { case 'asset': lend(); }",
    "sql`select id from booking where type <> 'room'`;",
    "sql`${one} and resource.type = 'car' and ${two}`;",
  ])('[F-01] are reported in the condition %s', (text) => {
    expect(lines(text)).toEqual([1]);
  });

  it.each([
    "const kinds = ['room', 'car', 'asset'];",
    "if (traitsOf(type).people === 'invitees') open();",
    "const body = { type: 'room' };",
  ])('[F-01] are not reported in %s', (text) => {
    expect(lines(text)).toEqual([]);
  });
});

function coloursIn(text: string): string[] {
  return findHexColours({ file: 'x.tsx', text }).map(({ line, message }) => `${line}: ${message}`);
}

describe('colours outside the theme', () => {
  it.each([
    ["const a = '#fff';", '#fff'],
    ["const a = '1px solid #12AB34';", '#12AB34'],
    ['const a = `${width} solid #12ab34cc`;', '#12ab34cc'],
    ['const a = <p style={{ color: "#abcd" }} />;', '#abcd'],
    ['const a = <path fill="#000000" />;', '#000000'],
  ])('are reported in %s', (text, colour) => {
    expect(coloursIn(text)).toEqual([`1: ${colour} is a colour outside of the theme`]);
  });

  it.each(["const a = '#section';", "const a = '/rooms#12';", '// #fff', "const a = 'no colour';"])(
    'are not reported in %s',
    (text) => {
      expect(coloursIn(text)).toEqual([]);
    },
  );

  it('are reported with the line', () => {
    expect(coloursIn("const a = 1;\nconst b = '#fff';")).toEqual([
      '2: #fff is a colour outside of the theme',
    ]);
  });
});

function problemsOf(text: string): string[] {
  return findUnexplained({ file: 'x.ts', text }).map(({ message }) => message);
}

// Written in two halves, so that the check does not find them in this very file.
const ignore = 'biome-' + 'ignore lint/style/useConst';
const disable = 'oxlint-' + 'disable-next-line no-console';
const expectError = '@ts-' + 'expect-error';
const todo = 'TO' + 'DO';

describe('suppressed rules', () => {
  it.each([
    `// ${ignore}`,
    `// ${ignore}: x`,
    `// ${ignore}: <explanation>`,
    `// ${disable}`,
    `/* ${disable} */`,
    `// ${expectError}`,
    `{/* ${ignore}: */}`,
  ])('need a reason: %s', (text) => {
    expect(problemsOf(text)).toEqual(['a suppressed rule needs its reason on the same line']);
  });

  it.each([
    `// ${ignore}: the library calls the default export`,
    `// ${disable} -- a command-line program talks to a person`,
    `// ${expectError}: an unknown key must not compile`,
    `const text = '${ignore}';`,
  ])('are accepted with one: %s', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });
});

describe('unfinished work', () => {
  it('needs the number of an issue', () => {
    expect(problemsOf(`// ${todo}: later`)).toEqual([
      'unfinished work needs the number of an issue (#123)',
    ]);
    expect(problemsOf(`// ${todo} (#12): later`)).toEqual([]);
  });
});

const linesOf = (text: string) => findRealTime({ file: 'x.test.ts', text }).map(({ line }) => line);

describe('the time in server tests', () => {
  it('must not be that of the machine', () => {
    const text = 'const a = new Date();\nconst b = Date.now() + 1;\nconst c = new Date;';
    expect(linesOf(text)).toEqual([1, 2, 3]);
  });

  it.each(['new Date(0)', "new Date('2026-11-02T02:00:00Z')", 'clock.now()', "'new Date()'"])(
    'may be %s',
    (expression) => {
      expect(linesOf(`const a = ${expression};`)).toEqual([]);
    },
  );
});

describe('the pages of end-to-end tests', () => {
  const countUnclocked = (text: string) =>
    findUnclockedJourneys({ file: 'x.spec.ts', text }).length;

  it('must not come from Playwright’s own test function', () => {
    expect(countUnclocked("import { expect, test } from '@playwright/test';")).toBe(1);
    expect(countUnclocked("import { expect, test } from './support/test.ts';")).toBe(0);
    expect(countUnclocked("import { expect } from '@playwright/test';")).toBe(0);
  });
});

describe('operation schemas in pages', () => {
  const found = (use: string) =>
    findSchemasOfOperations({
      file: 'x.ts',
      text: `import { addRoom, RoomBody } from '@axp/contracts/administration';\n${use}`,
    }).map(({ line }) => line);

  it.each(['parseFields(addRoom.body, typed);', 'addRoom.success.data.parse(answer);'])(
    'are reported where pages have none: %s',
    (use) => {
      expect(found(use)).toEqual([2]);
    },
  );

  it.each([
    'parseFields(RoomBody, typed);',
    'request.body;',
    'call(addRoom, { body });',
    'addRoom.id;',
  ])('are accepted by their names: %s', (use) => {
    expect(found(use)).toEqual([]);
  });
});
