import { describe, expect, it } from '@jest/globals';
import { findUnusedTexts } from './text-checks.ts';

function unused(texts: unknown, source: string): string[] {
  const file = { file: 'locales/en/admin.json', text: JSON.stringify(texts, null, 2) };
  return findUnusedTexts([file], [{ file: 'x.tsx', text: source }]).map(({ message }) => message);
}

const texts = { title: 'Rooms', field: { name: 'Name', size: { hint: 'Seats' } } };

describe('UI texts', () => {
  it('are used if a literal names them, with or without namespace and plural form', () => {
    expect(unused({ room_one: '1 room', room_other: 'Rooms' }, "t('room', { count })")).toEqual([]);
    expect(unused(texts, "[t('admin:title'), t('field.name'), t('field.size.hint')]")).toEqual([]);
  });

  it('are unused if nothing names them', () => {
    expect(unused(texts, "[t('title'), t('mail:field.name')]")).toEqual([
      'admin:field.name is not used',
      'admin:field.size.hint is not used',
    ]);
  });

  it('are used if a template can produce them, each expression being one part of the key', () => {
    expect(unused(texts, "[t('title'), t(`field.${name}`)]")).toEqual([
      'admin:field.size.hint is not used',
    ]);
    expect(unused(texts, "[t('title'), t(`field.${name}`), say('size.hint')]")).toEqual([]);
  });

  it('are used by a template that has only the start or end of the key', () => {
    expect(unused({ hoursLink: 'Hours', peopleHint: 'People' }, 't(`${name}Link`)')).toEqual([
      'admin:peopleHint is not used',
    ]);
  });

  it('are not used by a template of expressions only', () => {
    expect(unused({ title: 'Rooms' }, 't(`${prefix}${name}`)')).toEqual([
      'admin:title is not used',
    ]);
  });
});
