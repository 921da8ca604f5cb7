import { describe, expect, it } from '@jest/globals';
import { ChangedRows } from './changed-rows.ts';

describe('the changes of a transaction', () => {
  it('are known if each statement on the table was recorded, and unknown otherwise', () => {
    const changed = new ChangedRows();
    changed.note('booking', ['one']);
    changed.note('booking', ['two']);
    expect(changed.of('booking', 2)).toEqual(['one', 'two']);
    expect(changed.of('booking', 3)).toBeNull();
    expect(changed.of('app_user', 1)).toBeNull();
  });
});
