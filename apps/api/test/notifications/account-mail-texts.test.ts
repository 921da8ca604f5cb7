import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import {
  mailAdministrators,
  requestAccountMail,
  requestNoticeMails,
} from '../../src/modules/notices/account-mails/index.ts';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { buildFloor, buildLicence, buildResource } from '../factories.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });
let ann: Member;
beforeEach(async () => {
  ann = await administrator(api);
  sent.length = 0;
});

type Mail = Parameters<typeof requestNoticeMails>[1];

/** Mails of these purposes to Ann. */
async function mailsOf(...mails: Mail[]): Promise<readonly MailMessage[]> {
  await api.db.transaction().execute(async (db) => {
    for (const mail of mails) {
      const to = [{ id: uuidv7(), email: ann.email }];
      await requestNoticeMails({ db, merchant: { id: ann.merchantId } }, mail, to);
    }
  });
  await api.runJob('send_account_mails');
  return sent.splice(0);
}

const purposes = [
  'new-key',
  'problem',
  'licence-waiting',
  'licence-confirmed',
  'licence-rejected',
  'licence-expires',
  'key-expires',
  'own-key-expires',
  'webhook-off',
  'room-mail-failing',
  'room-mail-setup',
] as const;
const labels = [
  'Expires',
  'Reason',
  'Where',
  'Problem',
  'Reported by',
  'Resolution',
  'Resolved by',
];
const detailsOf = ({ text }: MailMessage) =>
  text.split('\n').filter((line) => labels.some((label) => line.startsWith(`${label}: `)));

describe('the mails about an account', () => {
  it('have a licence where they are about the reader’s own, with a reason if it was declined', async () => {
    await buildLicence(api.db, {
      merchant_id: ann.merchantId,
      user_id: ann.id,
      state: 'rejected',
      expires_on: '2027-03-31',
      reason: 'Blurred',
    });
    const mails = await mailsOf(...purposes.map((purpose) => ({ purpose })));
    const details = mails.map((mail, index) => [purposes[index], ...detailsOf(mail)]);
    const expires = 'Expires: 31 Mar 2027';
    expect(details.filter(([, detail]) => detail)).toEqual([
      ['licence-confirmed', expires],
      ['licence-rejected', expires, 'Reason: Blurred'],
      ['licence-expires', expires],
    ]);
  });

  it('say that they are sent because of the account', async () => {
    await api.db
      .transaction()
      .execute((db) =>
        requestAccountMail(
          { db, merchant: { id: ann.merchantId } },
          { id: uuidv7(), purpose: 'identity-notice', email: ann.email, language: 'en' },
        ),
      );
    const mails = await mailsOf(...purposes.map((purpose) => ({ purpose, detail: 'Script' })));
    expect(mails).toHaveLength(purposes.length + 1);
    for (const { text, replyTo } of mails) {
      expect(text).toContain('sent you this because of your account.');
      expect(replyTo).toBeNull();
    }
  });

  it('[R-03] have the place and report of a problem, or its resolution once there is one', async () => {
    const floor = await buildFloor(api.db, { merchant_id: ann.merchantId, name: 'Second' });
    const { building_id } = floor;
    const place = { merchant_id: ann.merchantId, building_id, floor_id: floor.id, name: 'Ebro' };
    const room = await buildResource(api.db, place);
    const row = {
      merchant_id: ann.merchantId,
      resource_id: room.id,
      reported_by: ann.id,
      text: 'The lamp is broken',
      kind: 'report',
      category: 'other',
    };
    const [open, solved] = [uuidv7(), uuidv7()];
    await api.db
      .insertInto('problem')
      .values([
        { ...row, id: open },
        {
          ...row,
          id: solved,
          resolution: 'Replaced',
          resolved_by: ann.id,
          resolved_at: api.clock.hoursFromNow(0),
        },
      ])
      .execute();
    const mails = await mailsOf(
      { purpose: 'problem', problemId: open },
      { purpose: 'problem-resolved', problemId: solved },
    );
    expect(mails.map(detailsOf)).toEqual([
      [
        expect.stringMatching(/^Where: Ebro, Second, Building/),
        'Problem: The lamp is broken',
        `Reported by: ${ann.fullName}`,
      ],
      [
        expect.stringMatching(/^Where: Ebro, Second, Building/),
        'Problem: The lamp is broken',
        'Resolution: Replaced',
        `Resolved by: ${ann.fullName}`,
      ],
    ]);
  });
});

describe('the mails to administrators', () => {
  it('reach active ones alone', async () => {
    const { merchantId: merchant_id } = ann;
    await api.member({ user: { merchant_id } });
    await api.member({
      user: { merchant_id, is_administrator: true, status: 'deactivated' },
    });
    await api.db
      .transaction()
      .execute((db) =>
        mailAdministrators(
          { db, merchant: { id: merchant_id } },
          { newId: uuidv7, purpose: 'webhook-off', detail: 'Script' },
        ),
      );
    const { count } = await api.db
      .selectFrom('account_mail')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('merchant_id', '=', merchant_id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });
});
