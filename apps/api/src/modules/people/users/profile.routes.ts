import * as contract from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { SessionKey } from '../../../platform/auth/actor-directory.ts';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { FileContents } from '../../../platform/files/file-contents.ts';
import { keepPicture } from '../../../platform/files/keep-picture.ts';
import type { PictureDecoders } from '../../../platform/pictures/picture-decoder.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { ownFieldsFor } from '../../resources/own-fields/index.ts';
import type { HomePlaces, OpeningDirectory } from '../../resources/places/index.ts';
import { shownOpenings, usualHours } from '../../resources/places/index.ts';
import { rulesShownTo } from '../../resources/resources/index.ts';
import { setPicture, updateProfile } from './use-cases/update-profile.ts';
import { defaultUnitOf, presentUser } from './user.presenter.ts';
import { findUserRow } from './user.queries.ts';

export interface ProfileRouteDeps {
  readonly serve: ApiServe;
  readonly contents: FileContents;
  readonly pictures: PictureDecoders;
  /** The next request of the session sees who acts as they are now. */
  readonly forgetSession: (session: SessionKey) => void;
  readonly openings: OpeningDirectory;
  /** The next search of the user begins with a changed place or zone. */
  readonly homePlaces: HomePlaces;
}

/** Routes for the signed-in user's own account. */
export function profileRoutes(app: FastifyInstance, deps: ProfileRouteDeps): void {
  const { serve, forgetSession, homePlaces } = deps;
  const me = (context: MemberContext) => presentMe(context, deps);

  serve.member(app, contract.getMe, async ({ context }) => ({ data: await me(context) }));

  serve.member(app, contract.updateMe, async ({ body, context }) => {
    const { actor, scope } = context;
    const { sessionId } = actor;
    await write(context, (tx) => updateProfile(tx, body));
    if (sessionId !== null) forgetSession({ merchantId: scope.merchant.id, sessionId });
    homePlaces.forget({ merchantId: scope.merchant.id, userId: actor.id });
    return { data: await me(context) };
  });

  serve.member(app, contract.setTimezone, async ({ body: { timezone }, context }) => {
    const { actor, scope } = context;
    await write(context, (tx) => updateProfile(tx, { timezone }));
    homePlaces.forget({ merchantId: scope.merchant.id, userId: actor.id });
    return { data: { timezone } };
  });

  serve.member(app, contract.setProfileImage, async ({ upload, context }) => {
    const picture = await keepPicture(deps, context, { upload, use: 'profile' });
    await write(context, (tx) => setPicture(tx, picture));
    return { data: await me(context) };
  });

  serve.member(app, contract.deleteProfileImage, async ({ context }) => {
    await write(context, (tx) => setPicture(tx, null));
    return { data: await me(context) };
  });
}

async function presentMe(
  { scope, actor }: MemberContext,
  { homePlaces, openings }: Pick<ProfileRouteDeps, 'homePlaces' | 'openings'>,
): Promise<contract.User> {
  const { merchant } = scope;
  const now = scope.clock.now();
  const [row, home, book] = await Promise.all([
    scope.read((tx) => findUserRow(tx, { userId: actor.id, now, language: scope.language })),
    homePlaces.of({ merchantId: merchant.id, userId: actor.id }),
    openings.of(merchant.id),
  ]);
  if (!row) throw new contract.AppError('auth.required');
  const rules = rulesShownTo({ merchant, businessUnitId: defaultUnitOf(row) }, 'room');
  return presentUser(row, merchant, {
    homeBuildingId: home.buildingId,
    ownFields: ownFieldsFor(merchant.ownFields, actor),
    usualHours: usualHours(shownOpenings(book, rules), home, now),
  });
}
