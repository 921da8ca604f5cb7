import { describe, expect, it } from '@jest/globals';
import { thaiNames } from './thai-names.ts';

describe('names in Thai texts', () => {
  it.each([
    ['a Thai room', 'จอง ห้องมูล', { name: 'ห้องมูล' }, 'จองห้องมูล'],
    ['a Latin room', 'จอง Volga', { name: 'Volga' }, 'จอง Volga'],
    ['a room after a number', 'ชั้น 2 ห้องมูล', { name: 'ห้องมูล' }, 'ชั้น 2 ห้องมูล'],
    ['a person named twice', 'ขอ ใจดี แทน ใจดี', { name: 'ใจดี' }, 'ขอใจดี แทนใจดี'],
    ['a room before a word', 'จอง ห้องชี สำหรับ 8 คน', { room: 'ห้องชี' }, 'จองห้องชีสำหรับ 8 คน'],
    ['a person before a word', 'โดย ใจดี เมื่อวาน', { name: 'ใจดี' }, 'โดยใจดี เมื่อวาน'],
    ['a day', 'เลื่อนเป็น วันพุธ', { when: 'วันพุธ' }, 'เลื่อนเป็น วันพุธ'],
    ['a name in an English text', 'Book ห้องมูล', { name: 'ห้องมูล' }, 'Book ห้องมูล'],
  ])('has %s after "%s"', (_case, text, params, joined) => {
    expect(thaiNames.process(text, 'key', params)).toBe(joined);
  });
});
