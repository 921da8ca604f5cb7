import { describe, expect, it } from '@jest/globals';
import { nextTile } from './list.ts';
import { toSections } from './model.ts';
import { placePanel } from './place-panel.ts';
import { application, group } from './testing/fake-client.ts';
import { languageOf } from './texts.ts';

const screen = { width: 1440, height: 900 };
const box = (left: number, top: number) => ({ left, top, right: left + 44, bottom: top + 44 });

describe('position of the panel', () => {
  it.each([
    ['at the top', 10, screen, { kind: 'below', top: 62, maxHeight: 720 }],
    ['low on a low screen', 500, { ...screen, height: 600 }, { kind: 'above', maxHeight: 484 }],
    ['high on a low screen', 10, { ...screen, height: 600 }, { kind: 'below', maxHeight: 530 }],
    ['on a very high screen', 10, { ...screen, height: 3000 }, { kind: 'below', maxHeight: 720 }],
  ])('[V-01] %s: the side with more room, at most 720 px', (_, top, viewport, expected) => {
    expect(placePanel(box(100, top), viewport, 1)).toMatchObject(expected);
  });

  it('[V-01] grows towards the side with more room, within the viewport', () => {
    const lefts = [0, 100, 1300, 1396].map((left) => {
      return placePanel(box(left, 10), screen, 1).left;
    });
    expect(lefts).toEqual([8, 100, 976, 1064]);
  });

  it.each([
    [479, 'mobile'],
    [480, 'below'],
  ])('[V-01] at %s px the position is: %s', (width, kind) => {
    expect(placePanel(box(100, 10), { width, height: 800 }, 1).kind).toBe(kind);
  });
});

describe('sections', () => {
  const names = (data: Parameters<typeof toSections>[0], language = 'en') =>
    toSections(data, language).map(({ name, sortField, items }) => ({
      name,
      sortField,
      items: items.map((item) => item.name),
    }));

  it("[V-06] the default group is 'Axons Cloud Services', sorted by _default, before all others", () => {
    const applications = [
      application('Ledger', { groups: ['FINANCE'] }),
      application('Booking', { groups: ['DEFAULT'] }),
      application('Audit', { groups: ['AUDIT'] }),
    ];
    const groups = [
      group('Finance'),
      group('Default', { customUrl: 'https://x.example.com' }),
      group('Audit'),
    ];
    for (const language of ['en', 'th']) {
      expect(names({ applications, groups, portalUrl: undefined }, language)).toEqual([
        { name: 'Axons Cloud Services', sortField: '_default', items: ['Booking'] },
        { name: 'Audit', sortField: 'audit', items: ['Audit'] },
        { name: 'Finance', sortField: 'finance', items: ['Ledger'] },
      ]);
    }
    const [first] = toSections({ applications, groups, portalUrl: 'https://y.example.com' }, 'en');
    expect(first?.portalUrl).toBe('https://x.example.com/');
  });

  it('[V-03] the back link of a group without an address is that of the tenant', () => {
    const applications = [application('Ledger', { groups: ['FINANCE', 'DEFAULT'] })];
    const data = { applications, groups: [group('Finance')], portalUrl: 'https://acme.example/' };
    expect(toSections(data, 'en').map(({ portalUrl }) => portalUrl)).toEqual([
      'https://acme.example/',
      'https://acme.example/',
    ]);
  });

  it('[V-06] an application of unknown groups is not lost', () => {
    const applications = [application('A', { groups: [] }), application('B', { groups: ['GONE'] })];
    expect(names({ applications, groups: [group('Empty')], portalUrl: undefined })).toEqual([
      { name: 'Axons Cloud Services', sortField: '_default', items: ['A', 'B'] },
    ]);
  });

  it('an item has the specified fields', () => {
    const logo = 'https://cdn.example.com/a.png';
    const applications = [application('Ledger', { groups: ['FINANCE'], logo })];
    const [section] = toSections(
      { applications, groups: [group('Finance')], portalUrl: undefined },
      'en',
    );
    expect(section?.items).toEqual([
      {
        name: 'Ledger',
        sortField: 'finance',
        logo,
        url: 'https://ledger.example.com/',
        groups: ['FINANCE'],
        appslugKey: 'ledger',
        portalSlugKey: 'FINANCE',
      },
    ]);
  });

  it('are sorted with numbers as numbers and by Thai rules', () => {
    const applications = ['แผนที่', 'App 10', 'App 9', 'กล้อง', 'เงินเดือน'].map((name) =>
      application(name, { slug: name }),
    );
    expect(names({ applications, groups: [], portalUrl: undefined }, 'th')[0]?.items).toEqual([
      'กล้อง',
      'เงินเดือน',
      'แผนที่',
      'App 9',
      'App 10',
    ]);
  });
});

describe('language', () => {
  it.each([
    ['', 'en'],
    ['lang=th', 'th'],
    ['a=b; lang=th-TH; c=d', 'th'],
    ['LANG=TH', 'th'],
    ['lang=en', 'en'],
    ['lang=thx', 'en'],
    ['slang=th', 'en'],
    ['other=lang=th', 'en'],
  ])('[V-05] for the cookies "%s" is %s', (cookies, language) => {
    expect(languageOf(cookies)).toBe(language);
  });
});

describe('the next tile', () => {
  const groups = [['a', 'b', 'c', 'd'], ['e', 'f'], ['g']];

  it.each([
    ['a', 'ArrowRight', 'b'],
    ['d', 'ArrowRight', 'e'],
    ['g', 'ArrowRight', 'g'],
    ['a', 'ArrowLeft', 'a'],
    ['e', 'ArrowLeft', 'd'],
    ['b', 'ArrowDown', 'd'],
    ['c', 'ArrowDown', 'd'],
    ['d', 'ArrowDown', 'e'],
    ['f', 'ArrowDown', 'g'],
    ['g', 'ArrowDown', 'g'],
    ['f', 'ArrowUp', 'd'],
    ['d', 'ArrowUp', 'a'],
    ['b', 'ArrowUp', undefined],
    ['d', 'Home', 'a'],
    ['a', 'End', 'g'],
  ])('from %s with %s is %s', (current, key, next) => {
    expect(nextTile(groups, current, key)).toBe(next);
  });
});
