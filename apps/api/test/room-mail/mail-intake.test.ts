import { createUnitOfWork } from '@axp/server-kit/db';
import type { MailMessage } from '@axp/server-kit/mail';
import { describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { mailIntake } from '../../src/modules/connections/room-mail/index.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { messageOf } from './meeting-message.ts';
import { connect, roomWorld } from './room-world.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });

describe('mail that a mail server hands over', () => {
  it('[E-04] [E-05] is stored and judged by the network that it came from', async () => {
    const { ann, address, answers, bookings } = await roomWorld(api, sent);
    const intake = mailIntake({ unitOfWork: createUnitOfWork(api.database), newId: uuidv7 });
    await api.db
      .updateTable('mail_connection')
      .set({ trusted_networks: ['10.0.0.0/8'] })
      .where('merchant_id', '=', ann.merchantId)
      .execute();
    const deliver = (client: string) => {
      const raw = Buffer.from(messageOf([{ organizer: ann.email }], address));
      return intake.onMessage({ raw, recipient: address, sender: '', client });
    };
    await deliver('192.0.2.1');
    await api.runJob('process_room_mail');
    expect(await bookings()).toEqual([]);
    await deliver('10.1.2.3');
    await api.runJob('process_room_mail');
    expect(await bookings()).toHaveLength(1);
    expect(await answers()).toHaveLength(1);
    expect(await intake.isKnownRecipient(address)).toBe(true);
    expect(await intake.isKnownRecipient('nobody@rooms.acme.test')).toBe(false);
    // Neither of two merchants that claim one domain reads mail of the other.
    await connect(api, await api.member());
    expect(await intake.isKnownRecipient(address)).toBe(false);
    await expect(deliver('10.1.2.3')).rejects.toThrow(/belongs to no merchant/);
  });
});
