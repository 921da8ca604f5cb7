import { AppError } from '@axp/contracts';

type SheetCode =
  | 'sheet.empty'
  | 'sheet.not_readable'
  | 'sheet.too_large'
  | 'sheet.too_many_rows'
  | 'sheet.wrong_columns';

/** Refusal of a file, which names the rule. */
export function sheetRefusal(
  code: SheetCode,
  params: Record<string, string | number> = {},
): AppError {
  return new AppError(code, { params, issues: [{ path: 'file', code, params }] });
}
