import type { Language } from '@axp/contracts';
import { textsIn } from '../texts/texts.ts';
import type { XlsxSheet } from './xlsx-answer.ts';

interface ExplainedColumn {
  readonly head: string;
  readonly isRequired: boolean;
  readonly example?: string | undefined;
  readonly allowed?: string | undefined;
}

/** Sheet of a template that explains its columns, with an example and the allowed values. */
export function helpSheet(language: Language, columns: readonly ExplainedColumn[]): XlsxSheet {
  const say = textsIn(language, 'sheet');
  return {
    name: say('help'),
    rows: [
      [say('column'), say('required'), say('example'), say('allowed')],
      ...columns.map(({ head, isRequired, example = '', allowed = '' }) => [
        head,
        isRequired ? say('yes') : '',
        example,
        allowed,
      ]),
    ],
  };
}
