import { AppError } from '@axp/contracts';
import { databaseRefusal } from '@axp/server-kit/db';

const attributeOf: Readonly<Record<string, string>> = {
  scim_user_by_name: 'userName',
  scim_user_by_external_id: 'externalId',
  scim_user_by_wanted_email: 'emails',
  scim_group_by_external_id: 'externalId',
};

/** For `catch` of a statement that gives a name of the directory. */
export function nameTaken(error: unknown): never {
  const attribute = attributeOf[databaseRefusal(error)?.constraint ?? ''];
  if (attribute === undefined) throw error;
  throw new AppError('provisioning.taken', { params: { attribute } });
}
