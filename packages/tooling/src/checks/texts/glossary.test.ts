import { describe, expect, it } from '@jest/globals';
import { findOtherWords, readGlossary } from './text-checks.ts';

const glossary = `# Glossary

| English  | Thai         | Not in English | Not in Thai  |
| -------- | ------------ | -------------- | ------------ |
| discard* | ทิ้ง          | throw away     | ละทิ้ง        |
| car      | รถ, รถยนต์    | vehicle        | ยานพาหนะ     |
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
        notEnglish: ['vehicle'],
        notThai: ['ยานพาหนะ'],
        isPaired: false,
      },
    ]);
  });

  it.each([
    ['Two vehicles', 'รถสองคัน', 'a: "vehicle" is "car" in the glossary'],
    ['Two cars', 'ยานพาหนะสองคัน', 'a: "ยานพาหนะ" is "รถ, รถยนต์" in the glossary'],
    ['Discard', 'ยกเลิก', 'a: "discard" is "ทิ้ง" in Thai'],
  ])('finds another word in "%s", "%s"', (english, thai, message) => {
    expect(messages(english, thai)).toEqual([message]);
  });

  it.each([
    ['Discard the draft', 'ทิ้งฉบับร่าง'],
    ['Cards', 'การ์ด'],
    ['Sent to {{vehicle}}', 'ส่งไปที่ {{vehicle}}'],
  ])('accepts "%s", "%s"', (english, thai) => {
    expect(messages(english, thai)).toEqual([]);
  });
});
