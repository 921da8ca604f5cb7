import { AppError } from '@axp/contracts';

/** Refuses what only a series can have, at its field. */
export function notASeries(path: string): AppError {
  return new AppError('request.invalid', { issues: [{ path, code: 'not_a_series', params: {} }] });
}
