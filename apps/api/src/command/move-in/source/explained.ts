import { errorCode, errorMessage } from '@axp/server-kit/db';
import { CommandError } from '@axp/server-kit/process';

/** Codes of MySQL and PostgreSQL. */
const reasons: readonly {
  readonly codes: readonly string[];
  readonly text: (at: Place) => string;
}[] = [
  {
    codes: ['ER_ACCESS_DENIED_ERROR', 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR', '28P01', '28000'],
    text: ({ user, host }) =>
      `${host} refused the user "${user}" or the password. Check both; the password comes from MOVE_IN_PASSWORD or the URL.`,
  },
  {
    codes: ['ER_BAD_DB_ERROR', 'ER_DBACCESS_DENIED_ERROR', '3D000'],
    text: ({ user, host, database }) =>
      `There is no database "${database}" on ${host} that the user "${user}" may open.`,
  },
  {
    codes: ['ER_TABLEACCESS_DENIED_ERROR', 'ER_COLUMNACCESS_DENIED_ERROR', '42501'],
    text: ({ user, database }) => `The user "${user}" may not read all tables of "${database}".`,
  },
];

export interface Place {
  readonly user: string;
  readonly host: string;
  readonly database: string;
}

/** Tells an operator what a server refused; other errors stay as they are. */
export function explained(error: unknown, place: Place): unknown {
  if (error instanceof CommandError) return error;
  const code = errorCode(error) ?? '';
  const reason = reasons.find(({ codes }) => codes.includes(code));
  if (reason) return new CommandError(reason.text(place), { cause: error });
  if (!connectionCodes.includes(code) && !/timeout|timed out/i.test(errorMessage(error)))
    return error;
  return new CommandError(
    `Can't connect to ${place.host}: ${code || errorMessage(error)}. Check the host and the port, and whether the server accepts connections from this machine.`,
    { cause: error },
  );
}

const connectionCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'ER_HOST_NOT_PRIVILEGED',
];
