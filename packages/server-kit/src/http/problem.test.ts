import { AppError, languages, problemCodes } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { problemDocument } from './problem.ts';

const reader = { requestId: 'request-1', timezone: 'Asia/Bangkok' };

describe('the title of a problem document', () => {
  it.each(languages)('[Z-113] is complete for every code in the language %s', (language) => {
    const titles = problemCodes.map(
      (code) => problemDocument(new AppError(code), { ...reader, language }).title,
    );
    expect(titles.filter((title) => /[{}]|^\w+\.\w+$|^problem\./.test(title))).toEqual([]);
    const isThai = /[\u0E00-\u0E7F]/;
    expect(titles.filter((title) => isThai.test(title) !== (language === 'th'))).toEqual([]);
  });

  it('[Z-113] stays the same when the values of the refusal differ', () => {
    const problemOf = (faults: number) =>
      problemDocument(new AppError('sheet.has_faults', { params: { faults } }), {
        ...reader,
        language: 'en',
      });
    expect(problemOf(3)).toMatchObject({
      title: 'Some values of the file are not valid',
      detail: 'Nothing was imported: 3 values are not valid. Check the file to see each of them.',
    });
    expect(problemOf(4).title).toBe(problemOf(3).title);
  });
});
