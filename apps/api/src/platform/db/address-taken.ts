import type { ProblemCode } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { databaseRefusal } from '@axp/server-kit/db';

/**
 * For `catch` of a statement that gives a person an address: another person has it, or may return
 * to it by objecting to an email change.
 */
export const addressTaken =
  (code: ProblemCode) =>
  (error: unknown): never => {
    if (databaseRefusal(error)?.constraint !== 'app_user_email') throw error;
    throw new AppError(code);
  };
