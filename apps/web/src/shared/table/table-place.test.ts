import { describe, expect, it } from '@jest/globals';
import { readTablePlace, tableQuery } from './table-place.ts';

const options = { filters: ['status', 'unit'] as const, sort: 'name' };

describe('the table state in the address', () => {
  it('omits defaults', () => {
    const place = readTablePlace({}, options);
    expect(place).toEqual({
      text: '',
      sort: { id: 'name', isDescending: false },
      columns: null,
      filters: {},
    });
    expect(tableQuery({}, place, options)).toBe('');
  });

  it('has search, filters, order and columns, and keeps other parameters', () => {
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

  it('drops a cleared filter, and a repeated one', () => {
    const query = { status: 'active', unit: ['a', 'b'] };
    const place = readTablePlace(query, options);
    expect(place.filters).toEqual({ status: 'active' });
    expect(tableQuery(query, { ...place, filters: {} }, options)).toBe('');
  });
});
