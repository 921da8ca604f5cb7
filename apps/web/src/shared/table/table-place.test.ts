import { describe, expect, it } from '@jest/globals';
import { readTablePlace, tableQuery } from './table-place.ts';

const options = { filters: ['status', 'unit'] as const, sort: 'name' };

describe('the place of a table in the address', () => {
  it('says nothing of what is as at first', () => {
    const place = readTablePlace({}, options);
    expect(place).toEqual({
      text: '',
      sort: { id: 'name', isDescending: false },
      columns: null,
      filters: {},
    });
    expect(tableQuery({}, place, options)).toBe('');
  });

  it('keeps search, filters, order and columns, and what else the address says', () => {
    const query = {
      id: 'abc',
      q: 'สมชาย',
      status: 'active',
      sort: '-lastSeen',
      columns: 'name,email',
    };
    const place = readTablePlace(query, options);
    expect(place).toEqual({
      text: 'สมชาย',
      sort: { id: 'lastSeen', isDescending: true },
      columns: ['name', 'email'],
      filters: { status: 'active' },
    });
    const written = Object.fromEntries(new URLSearchParams(tableQuery(query, place, options)));
    expect(written).toEqual(query);
  });

  it('forgets a filter that was taken away, and a doubled one', () => {
    const query = { status: 'active', unit: ['a', 'b'] };
    const place = readTablePlace(query, options);
    expect(place.filters).toEqual({ status: 'active' });
    expect(tableQuery(query, { ...place, filters: {} }, options)).toBe('');
  });
});
