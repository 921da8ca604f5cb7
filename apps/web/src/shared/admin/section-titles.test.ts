import { expect, it } from '@jest/globals';
import english from '../../../locales/en/admin.json';
import thai from '../../../locales/th/admin.json';

it.each([
  ['en', english],
  ['th', thai],
])(
  'a section has the same name in its heading and in the navigation, %s',
  (_, { navigation, section }) => {
    const labels = new Map(Object.entries(navigation));
    const named = Object.entries(section).filter(([name]) => labels.has(name));
    expect(named.length).toBeGreaterThan(10);
    expect(named.map(([name, { title }]) => [name, title])).toEqual(
      named.map(([name]) => [name, labels.get(name)]),
    );
  },
);
