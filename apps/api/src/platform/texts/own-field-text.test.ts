import { describe, expect, it } from '@jest/globals';
import { ownFieldText } from './own-field-text.ts';

type Value = Parameters<typeof ownFieldText>[0];

describe('[F-03] the value of an own field', () => {
  it.each([
    [{ kind: 'text', value: 'K-1', choice: null }, 'K-1', 'K-1'],
    [{ kind: 'number', value: 1234.5, choice: null }, '1,234.5', '1,234.5'],
    [{ kind: 'yes-no', value: true, choice: null }, 'yes', 'ใช่'],
    [{ kind: 'yes-no', value: false, choice: null }, 'no', 'ไม่ใช่'],
    [{ kind: 'date', value: '2026-11-02', choice: null }, '2 Nov 2026', '2 พ.ย. 2569'],
    [{ kind: 'choice', value: 'c', choice: { en: 'Type C', th: 'แบบ C' } }, 'Type C', 'แบบ C'],
  ] satisfies readonly (readonly [Value, string, string])[])(
    '%j reads %s in English and %s in Thai',
    (value, en, th) => {
      expect([ownFieldText(value, 'en'), ownFieldText(value, 'th')]).toEqual([en, th]);
    },
  );
});
