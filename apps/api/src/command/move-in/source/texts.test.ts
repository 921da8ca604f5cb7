import { describe, expect, it } from '@jest/globals';
import { emailOf, isSet, lineOf, numberOf, textOf, withoutEntities } from './texts.ts';

describe('a text of another product', () => {
  it.each([
    [null, ''],
    ['  a\u0000b\tc\r\nd  ', 'a b c d'],
    ['a\u202Eb', 'ab'],
    ['\uD800x', '\uFFFDx'],
    ['x'.repeat(300), `${'x'.repeat(199)}…`],
    [`${'x'.repeat(198)}🎹🎹`, `${'x'.repeat(198)}…`],
  ])('%j becomes the line %j', (cell, line) => {
    expect(lineOf(cell)).toBe(line);
  });

  it('keeps its lines where it may have several', () => {
    expect(textOf('one\r\ntwo\n\tthree\u0000')).toBe('one\ntwo\n\tthree');
  });

  it('is repaired where it is all UTF-8 read as Latin-1, and only there', () => {
    const asLatin1 = (text: string) =>
      new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
    expect(lineOf(asLatin1('ห้องประชุม ก'))).toBe('ห้องประชุม ก');
    expect(lineOf(asLatin1('Café'))).toBe('Café');
    for (const text of ['Café', 'Ümläut', 'ห้อง', 'naïve £5']) expect(lineOf(text)).toBe(text);
  });

  it('loses the entities that PHP put in, once', () => {
    expect(withoutEntities('Q&amp;A &lt;b&gt; &quot;x&quot; &#039;y&#39; &apos;z&apos;')).toBe(
      `Q&A <b> "x" 'y' 'z'`,
    );
    expect(withoutEntities('&amp;lt; &copy;')).toBe('&lt; &copy;');
    expect(withoutEntities(null)).toBeNull();
  });
});

it.each([
  ['12', 12],
  ['-3.9', -3],
  ['', null],
  [' ', null],
  ['x', null],
  [null, null],
])('reads the number of %j as %j', (cell, number) => {
  expect(numberOf(cell)).toBe(number);
});

it('reads flags of MySQL and PostgreSQL', () => {
  expect(['1', 't', 'true', '0', 'f', '', null].map(isSet)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('takes addresses that mail can go to, in lower case', () => {
  expect([' Ann@Acme.test ', 'ann', '', null].map(emailOf)).toEqual([
    'ann@acme.test',
    null,
    null,
    null,
  ]);
});
