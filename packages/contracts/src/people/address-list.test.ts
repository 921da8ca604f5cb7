import { describe, expect, it } from '@jest/globals';
import { readAddress, readAddressList } from './address-list.ts';

const read = (text: string) => {
  const { people, rest } = readAddressList(text);
  return [...people.map(({ name, email }) => `${name}|${email}`), ...rest.map((one) => `? ${one}`)];
};

describe('readAddressList', () => {
  it.each([
    [
      'Chai Wong <chai@partner.test>; Bob Ray <bob@x.test>; dora@y.test',
      ['Chai Wong|chai@partner.test', 'Bob Ray|bob@x.test', '|dora@y.test'],
    ],
    ['Lee, Ann <ann@x.test>; Ray, Bob <bob@x.test>', ['Ann Lee|ann@x.test', 'Bob Ray|bob@x.test']],
    [
      '"Lee, Ann" <ann@x.test>, "Ray, Bob" <bob@x.test>',
      ['Ann Lee|ann@x.test', 'Bob Ray|bob@x.test'],
    ],
    ['Ann Lee <ann@x.test>, Bob Ray <bob@x.test>', ['Ann Lee|ann@x.test', 'Bob Ray|bob@x.test']],
    [
      'Ann Lee\tann@x.test\r\nBob Ray\tbob@x.test\r\n',
      ['Ann Lee|ann@x.test', 'Bob Ray|bob@x.test'],
    ],
    ['Ann\tLee\tann@x.test', ['Ann Lee|ann@x.test']],
    ['ann@x.test\tAnn Lee\tSales', ['Ann Lee|ann@x.test']],
    ['ann@x.test bob@x.test\ndora@y.test', ['|ann@x.test', '|bob@x.test', '|dora@y.test']],
    ['mailto:ann@x.test?subject=Hi', ['|ann@x.test']],
    ["'ann@x.test' <ANN@x.test>", ['|ann@x.test']],
    ['Ann Lee [mailto:ann@x.test]', ['Ann Lee|ann@x.test']],
    ['Ann Lee (ann@x.test)', ['Ann Lee|ann@x.test']],
    ['สมชาย ใจดี <somchai@x.test>；dora@y.test', ['สมชาย ใจดี|somchai@x.test', '|dora@y.test']],
    ['\u200bAnn\u00a0Lee <ann@x.test>\u200b', ['Ann Lee|ann@x.test']],
    ['ann@x.test; ann@x.test; Ann <ann@x.test>', ['Ann|ann@x.test']],
    ['Ann Lee; ann@; Bob <bob@x.test>', ['Bob|bob@x.test', '? Ann Lee', '? ann@']],
    ['Ann Lee, Bob Ray <bob@x.test>', ['Bob Ray|bob@x.test', '? Ann Lee']],
    ['Ann Lee\nBob Ray', ['? Ann Lee', '? Bob Ray']],
    ['', []],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('readAddress', () => {
  it.each([
    ['Ann Lee <ann@x.test>', { name: 'Ann Lee', email: 'ann@x.test' }],
    ['ANN@x.test', { name: '', email: 'ann@x.test' }],
    ['ann@x.test; bob@x.test', null],
    ['Ann Lee', null],
  ])('reads %j as one person or none', (text, expected) => {
    expect(readAddress(text)).toEqual(expected);
  });
});
