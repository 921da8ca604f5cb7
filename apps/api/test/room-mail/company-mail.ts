import { EventEmitter, once } from 'node:events';
import { createUnitOfWork } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import { listenForMail } from '@axp/server-kit/mail-intake';
import { settingsInManual, startPostfix } from '@axp/server-kit/testing/mail';
import { v7 as uuidv7 } from 'uuid';
import { mailIntake } from '../../src/modules/connections/room-mail/index.ts';
import type { Member, TestApi } from '../app.ts';

export type CompanyMail = Awaited<ReturnType<typeof startCompanyMail>>;

/** Postfix, which hands mail for rooms to this server as the manual says; `more` are further settings. */
export async function startCompanyMail(
  api: TestApi,
  more: { readonly main?: string; readonly transport?: string; readonly port?: number },
) {
  const stored = new EventEmitter();
  const intake = mailIntake({ unitOfWork: createUnitOfWork(api.database), newId: uuidv7 });
  const listener = await listenForMail({
    address: { host: '127.0.0.1', port: 0 },
    protocol: 'lmtp',
    networks: ['127.0.0.1/32'],
    isKnownRecipient: intake.isKnownRecipient,
    onMessage: async (mail) => {
      await intake.onMessage(mail);
      stored.emit('mail');
    },
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  const { main, transport } = settingsInManual();
  const postfix = await startPostfix({
    main: main + (more.main ?? ''),
    transport: transport.replace('2424', `${listener.port}`) + (more.transport ?? ''),
    port: more.port,
  });
  return {
    ...postfix,
    /** Sends a message, and returns its line of the log when it has been processed. */
    logAfter: async ({ merchantId }: Member, send: () => Promise<unknown>) => {
      const arrival = once(stored, 'mail');
      await send();
      await arrival;
      await api.runJob('process_room_mail');
      return api.db
        .selectFrom('incoming_mail')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .orderBy('received_at', 'desc')
        .executeTakeFirstOrThrow();
    },
    stop: async () => {
      await postfix.stop();
      await listener.close();
    },
  };
}
