import { getUser } from '@axp/contracts';
import type { Licence, PersonLicence } from '@axp/contracts/licences';
import * as contract from '@axp/contracts/licences';
import { AppError, licenceStates, maskedNumber } from '@axp/contracts/vocabulary';
import type { FastifyInstance } from 'fastify';
import { todayOf } from '../../../platform/calendar/today.ts';
import { knownWord } from '../../../platform/db/known-word.ts';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { FileContents } from '../../../platform/files/file-contents.ts';
import { keepPicture } from '../../../platform/files/keep-picture.ts';
import type { PictureDecoders } from '../../../platform/pictures/picture-decoder.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { asLicenceClasses } from '../../people/people/index.ts';
import { presentImage } from '../../records/images/index.ts';
import type { LicenceRow } from './licence.queries.ts';
import { findLicenceRow, isConfirmerOf, listWaiting } from './licence.queries.ts';
import {
  decideLicence,
  removeLicence,
  reveal,
  saveLicence,
  setPhoto,
} from './use-cases/licences.ts';

/** A licence as its owner sees it. */
function presentLicence(row: LicenceRow, today: string): Licence {
  const { decided_by: by, decider_name: name } = row;
  return {
    classes: asLicenceClasses(row.classes),
    number: row.number,
    expiresOn: row.expires_on,
    photo: presentImage(row.photo_id),
    state: row.expires_on < today ? 'expired' : knownWord(licenceStates, row.state),
    reason: row.reason,
    enteredAt: row.entered_at,
    decidedAt: row.decided_at,
    decidedBy: by === null || name === null ? null : { id: by, fullName: name },
    version: row.version,
  };
}

/** The same for those who confirm it, who see the number only on demand. */
function presentPersonLicence(row: LicenceRow, today: string): PersonLicence {
  const { photo, ...licence } = presentLicence(row, today);
  return {
    ...licence,
    hasPhoto: photo !== null,
    number: row.number === null ? null : maskedNumber(row.number),
    person: {
      id: row.id,
      fullName: row.full_name,
      email: row.email,
      profileImage: presentImage(row.profile_image_id),
    },
  };
}

interface LicenceRouteDeps {
  readonly serve: ApiServe;
  readonly contents: FileContents;
  readonly pictures: PictureDecoders;
}

/** Driving licences: a person's own, and those that others confirm. */
export function licenceRoutes(app: FastifyInstance, deps: LicenceRouteDeps): void {
  ownRoutes(app, deps);
  confirmingRoutes(app, deps.serve);
}

function ownRoutes(app: FastifyInstance, deps: LicenceRouteDeps): void {
  const { serve } = deps;
  serve.member(app, contract.getMyLicence, async ({ context }) => ({ data: await mine(context) }));

  serve.member(app, contract.saveMyLicence, async ({ body, context }) => {
    await write(context, (tx) => saveLicence(tx, body));
    return { data: await existing(context) };
  });

  serve.member(app, contract.deleteMyLicence, ({ context }) => write(context, removeLicence));

  serve.member(app, contract.setMyLicencePhoto, async ({ upload, context }) => {
    await existing(context);
    const photo = await keepPicture(deps, context, { upload, use: 'photo' });
    await write(context, (tx) => setPhoto(tx, photo));
    return { data: await existing(context) };
  });

  serve.member(app, contract.deleteMyLicencePhoto, async ({ context }) => {
    await write(context, (tx) => setPhoto(tx, null));
    return { data: await existing(context) };
  });
}

function confirmingRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, contract.listWaitingLicences, async ({ context: { scope, actor } }) => {
    const today = todayOf(scope);
    const filter = { merchantId: scope.merchant.id, reader: actor, today };
    const { rows, count } = await scope.read((tx) => listWaiting(tx.db, filter));
    return { data: rows.map((row) => presentPersonLicence(row, today)), meta: { count } };
  });

  serve.member(app, contract.getLicence, async ({ params, context }) => ({
    data: await licenceOf(context, params.userId),
  }));

  serve.member(app, contract.decideLicence, async ({ params, body, context }) => {
    await write(context, (tx) => decideLicence(tx, params.userId, body));
    const licence = await licenceOf(context, params.userId);
    if (!licence) throw new AppError('licence.not_found');
    return { data: licence };
  });

  serve.member(app, contract.revealLicenceNumber, async ({ params, context }) => {
    const { number, photo_id: photo } = await write(context, (tx) => reveal(tx, params.userId));
    return { data: { number, photo: presentImage(photo) } };
  });
}

async function mine({ scope, actor }: MemberContext): Promise<contract.Licence | null> {
  const row = await scope.read((tx) => findLicenceRow(tx, actor.id));
  return row ? presentLicence(row, todayOf(scope)) : null;
}

async function existing(context: MemberContext): Promise<contract.Licence> {
  const licence = await mine(context);
  if (!licence) throw new AppError('licence.not_found');
  return licence;
}

async function licenceOf(
  { scope, actor }: MemberContext,
  userId: string,
): Promise<contract.PersonLicence | null> {
  const { row, isConfirmer } = await scope.read(async (tx) => ({
    isConfirmer: await isConfirmerOf(tx, actor, userId),
    row: await findLicenceRow(tx, userId),
  }));
  if (isConfirmer === null) throw new AppError('user.not_found');
  if (!isConfirmer && !actor.ability.can(...getUser.access)) throw new AppError('access.denied');
  if (!row) return null;
  const licence = presentPersonLicence(row, todayOf(scope));
  return isConfirmer ? licence : { ...licence, hasPhoto: false };
}
