import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from '../logging/index.ts';
import type { MailTransport } from './mail-transport.ts';
import { MailNotSentError, mimeOptions } from './mail-transport.ts';

interface Options {
  readonly folder: string;
  readonly sender: string;
  readonly logger: Pick<Logger, 'info'>;
}

/** Writes each mail to an `.eml` file, which any mail program opens, and logs where (Z-82). */
export function createFileTransport({ folder, sender, logger }: Options): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (message) => {
      // One row is one file: a resend writes the same one again.
      const file = join(folder, `${message.id}.eml`);
      const composed = await composer.sendMail(mimeOptions(message, sender));
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(file, composed.message, { mode: 0o600 });
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        throw new MailNotSentError('unreachable', { cause: error });
      }
      logger.info({ file, subject: message.subject }, 'mail_written');
    },
  };
}
