import { createTransport } from 'nodemailer';
import type { MailTransport, MailTrouble } from './mail-transport.ts';
import { MailNotSentError, mimeOptions } from './mail-transport.ts';

interface Options {
  /** `smtp://` (STARTTLS where the server offers it) or `smtps://`, with user and password. */
  readonly url: string;
  /** Address that mails come from. */
  readonly sender: string;
}

/** A server that does not answer must not hold a mail longer than its lease. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

export function createSmtpTransport({ url, sender }: Options): MailTransport {
  const mailer = createTransport({ url, ...timeouts });
  return {
    send: async (message) => {
      try {
        await mailer.sendMail(mimeOptions(message, sender));
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        throw new MailNotSentError(troubleOf(error), { cause: error });
      }
    },
  };
}

/**
 * A 5xx reply to the recipient or the content is final (RFC 5321, 4.2.1). The same reply to the
 * sender or password is a wrong setting, so the mail is retried.
 */
function troubleOf(error: Error): MailTrouble {
  const command = property(error, 'command');
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  if (isAboutMail && typeof property(error, 'responseCode') === 'number') {
    return property(error, 'permanent') === true ? 'refused' : 'delayed';
  }
  // An address that can't be written into a command, or a message larger than the server takes.
  const code = property(error, 'code');
  const isUnsendable = code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'API');
  return isUnsendable ? 'refused' : 'unreachable';
}

function property(error: Error, name: string): unknown {
  return Reflect.get(error, name);
}
