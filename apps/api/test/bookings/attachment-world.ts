import { addAttachment, apiBasePath } from '@axp/contracts';
import type { LightMyRequestResponse } from 'fastify';
import type { Answer } from '../answer.ts';
import { readAnswer } from '../answer.ts';
import type { Member, TestApi } from '../app.ts';
import type { FormPart } from '../files/form.ts';
import { formHeaders, formOf } from '../files/form.ts';
import { book, bookingWorld, colleagueOf } from './booking-world.ts';

interface World {
  readonly ann: Member;
  readonly bob: Member;
  readonly bookingId: string;
}

type Added = Answer<typeof addAttachment>;

interface Form {
  readonly bookingId: string;
  readonly payload: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AttachmentWorld {
  /** A booking of Ann's to which Bob is invited. */
  world(): Promise<World>;
  sendForm(as: Member, form: Form): Promise<Added>;
  attach(
    as: Member,
    bookingId: string,
    content: FormPart['content'],
    fileName: string,
  ): Promise<Added>;
  download(as: Member, path: string): Promise<LightMyRequestResponse>;
  /** How many rows of files there are, of every merchant. */
  rowsOfFiles(): Promise<readonly [known: number, stored: number]>;
}

/** Shared steps of the attachment tests. */
export function attachmentWorld(api: TestApi): AttachmentWorld {
  const headersOf = async (as: Member) => ({
    host: as.host,
    authorization: `Bearer ${await api.tokenOf(as)}`,
  });
  const sendForm: AttachmentWorld['sendForm'] = async (as, { bookingId, payload, headers }) => {
    const response = await api.inject({
      method: 'POST',
      url: `${apiBasePath}/bookings/${bookingId}/attachments`,
      headers: { ...(await headersOf(as)), ...formHeaders, ...headers },
      payload,
    });
    return readAnswer(addAttachment, response);
  };
  return {
    world: async () => {
      const { ann, room } = await bookingWorld(api);
      const bob = await colleagueOf(api, ann);
      const { data } = await book(api, ann, room.id, { invitees: [{ userId: bob.id }] });
      return { ann, bob, bookingId: data.id };
    },
    sendForm,
    attach: (as, bookingId, content, fileName) =>
      sendForm(as, { bookingId, payload: formOf([{ name: 'file', fileName, content }]) }),
    download: async (as, path) => api.inject({ url: path, headers: await headersOf(as) }),
    rowsOfFiles: async () => {
      const known = await api.db.selectFrom('booking_attachment').select('id').execute();
      const stored = await api.db.selectFrom('stored_file').select('id').execute();
      return [known.length, stored.length];
    },
  };
}

export function issuesOf({ problem }: Added): string[][] {
  return problem.errors.map(({ path, code }) => [path, code]);
}
