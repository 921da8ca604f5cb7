import { describe, expect, it } from '@jest/globals';
import { findOtherWords, readGlossary, readSpecified } from './text-checks.ts';

const glossary = `# Glossary

| English       | Thai       | Not in English  | Not in Thai | Why                      |
| ------------- | ---------- | --------------- | ----------- | ------------------------ |
| discard*      | ทิ้ง        | throw away      | ละทิ้ง       |                          |
| car           | รถ, รถยนต์  | vehicle, "from" | ยานพาหนะ    | The word of every list.  |
| piece         | ชิ้น        | unit            |             | A unit is a company's.   |
| business unit | หน่วยธุรกิจ |                 |             |                          |
| email         | อีเมล      |                 | เมล         |                          |

## Texts of the specification

| English      | Where it confuses |
| ------------ | ----------------- |
| Two vehicles | Nowhere.          |
`;

function messages(english: string, thai: string): string[] {
  const text = { file: 'th/booking.json', line: 3, key: 'a', english, thai };
  return findOtherWords(readGlossary(glossary), [text]).map(({ message }) => message);
}

describe('the glossary', () => {
  it('is read from its table', () => {
    expect(readGlossary(glossary)).toEqual([
      {
        english: 'discard',
        thai: ['ทิ้ง'],
        notEnglish: ['throw away'],
        notThai: ['ละทิ้ง'],
        isPaired: true,
      },
      {
        english: 'car',
        thai: ['รถ', 'รถยนต์'],
        notEnglish: ['vehicle', '"from"'],
        notThai: ['ยานพาหนะ'],
        isPaired: false,
      },
      {
        english: 'piece',
        thai: ['ชิ้น'],
        notEnglish: ['unit'],
        notThai: [],
        isPaired: false,
      },
      {
        english: 'business unit',
        thai: ['หน่วยธุรกิจ'],
        notEnglish: [],
        notThai: [],
        isPaired: false,
      },
      {
        english: 'email',
        thai: ['อีเมล'],
        notEnglish: [],
        notThai: ['เมล'],
        isPaired: false,
      },
    ]);
  });

  it('has the texts of the specification in its second table', () => {
    expect([...readSpecified(glossary)]).toEqual(['Two vehicles']);
  });

  it.each([
    ['Two vehicles', 'รถสองคัน', 'a: "vehicle" is "car" in the glossary'],
    ['Two cars', 'ยานพาหนะสองคัน', 'a: "ยานพาหนะ" is "รถ, รถยนต์" in the glossary'],
    ['From', 'จาก', 'a: "from" is "car" in the glossary'],
    ['Send an email', 'ส่งเมล', 'a: "เมล" is "อีเมล" in the glossary'],
    ['3 units', '3 ชิ้น', 'a: "unit" is "piece" in the glossary'],
    ['Discard', 'ยกเลิก', 'a: "discard" is "ทิ้ง" in Thai'],
  ])('reports another word in "%s", "%s"', (english, thai, message) => {
    expect(messages(english, thai)).toEqual([message]);
  });

  it.each([
    ['Discard the draft', 'ทิ้งฉบับร่าง'],
    ['Cards', 'การ์ด'],
    ['Send an email', 'ส่งอีเมล'],
    ['From Riverside', 'จากอาคาร'],
    ['From {{name}}', 'จาก {{name}}'],
    ['All business units', 'ทุกหน่วยธุรกิจ'],
    ['Sent to {{vehicle}}', 'ส่งไปที่ {{vehicle}}'],
  ])('accepts "%s", "%s"', (english, thai) => {
    expect(messages(english, thai)).toEqual([]);
  });
});
