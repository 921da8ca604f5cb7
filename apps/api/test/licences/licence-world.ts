import { listNotifications } from '@axp/contracts';
import { saveMyLicence, setMyLicencePhoto } from '@axp/contracts/licences';
import type { MailMessage } from '@axp/server-kit/mail';
import { readAnswer } from '../answer.ts';
import type { Member, TestApi } from '../app.ts';
import { mailInto, startTestApi } from '../app.ts';
import { sendFile } from '../files/send-file.ts';

export const content = { classes: ['B' as const], number: '54018823', expiresOn: '2029-06-30' };

/** The application with the mails that it sends. */
export async function startLicenceApi() {
  const sent: MailMessage[] = [];
  const api = await startTestApi({ mail: mailInto(sent) });
  return { api, sent };
}

type Body = Partial<typeof content> & { readonly version?: number };

export function save(api: TestApi, as: Member, { version = 0, ...changes }: Body = {}) {
  return api.call(saveMyLicence, { as, body: { version, ...content, ...changes } });
}

export async function upload(api: TestApi, as: Member, file: Uint8Array, fileName = 'card.jpg') {
  const response = await sendFile(api, as, '/auth/me/licence/photo', { fileName, content: file });
  return readAnswer(setMyLicencePhoto, response);
}

/** A colleague who approves for a unit, and so confirms the licences of its members. */
export async function approverFor(api: TestApi, member: Member): Promise<Member> {
  const approver = await api.member({ user: { merchant_id: member.merchantId } });
  if (member.businessUnitId === null) throw new Error('the member has no unit');
  await api.db
    .insertInto('business_unit_approver')
    .values({
      merchant_id: member.merchantId,
      business_unit_id: member.businessUnitId,
      user_id: approver.id,
    })
    .execute();
  return approver;
}

export async function noticesOf(api: TestApi, as: Member) {
  const { data } = await api.call(listNotifications, { as });
  return data.map(({ topic, title, licenceUserId }) => [topic, title, licenceUserId]);
}

/** Changes of a person's licence in the audit log, in order. */
export function auditOf(api: TestApi, { id }: Member) {
  return api.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'object_name', 'before', 'after'])
    .where('object_type', '=', 'licence')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();
}
