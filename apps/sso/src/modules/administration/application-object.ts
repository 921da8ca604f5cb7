import type { AddressGuard } from '@axp/server-kit/outgoing';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { administrationTexts } from '../../platform/pages/texts.ts';
import type { AddressRules } from '../applications/index.ts';
import { ApplicationRepository } from './application.repository.ts';
import { replaceSecret } from './client-secret.queries.ts';
import { ClientSecrets } from './client-secrets.ts';
import type { TenantDesk } from './desk.ts';
import type { Values } from './domain/merge-edits.ts';
import type {
  ApplicationChoices,
  ApplicationFields,
  ApplicationInput,
  FindPeople,
} from './forms/application-form.ts';
import {
  applicationFields,
  checkApplication,
  newApplicationValues,
} from './forms/application-form.ts';
import type { Errors } from './forms/form-field.ts';
import { showObject, toFormFields } from './forms/object-fields.ts';
import { refuseInternal } from './internal-addresses.ts';
import type { Creation, Edit, Place } from './object-changes.ts';
import { createObject, noteChange } from './object-changes.ts';

const explain = (constraint: string) =>
  constraint === 'application_pk' ? ({ id: { key: 'invalid.taken' } } as const) : null;

/**
 * Creates an application by command, open to everyone of the tenant.
 * @returns the errors of its values, or null once it is created
 */
export async function registerApplication(
  place: Place,
  checks: Omit<ApplicationChecks, 'secrets'>,
  values: Values,
): Promise<Errors | null> {
  const say = administrationTexts('en');
  const secrets = new ClientSecrets();
  const creation = await newApplication({ scope: place.scope, say }, { ...checks, secrets });
  const outcome = await createObject(place, creation, { ...newApplicationValues, ...values });
  return outcome.kind === 'again' ? outcome.errors : null;
}

interface ApplicationChecks {
  readonly rules: AddressRules;
  readonly applicationAddresses: AddressGuard;
  readonly secrets: ClientSecrets;
}

/** Checks the values, and the addresses that the platform itself will connect to. */
function checkOf(
  scope: Scope,
  fields: ApplicationFields,
  { applicationAddresses }: ApplicationChecks,
): Creation<ApplicationInput>['check'] {
  return async (trx, values) => {
    const checked = await checkApplication(fields, values, findPeopleIn(trx, scope));
    if (checked.kind === 'wrong') return checked;
    const { clientJwksUri, backchannelLogoutUri } = checked.input;
    return refuseInternal(applicationAddresses, checked, { clientJwksUri, backchannelLogoutUri });
  };
}

export async function newApplication(
  { scope, say }: Pick<TenantDesk, 'scope' | 'say'>,
  making: ApplicationChecks,
): Promise<Creation<ApplicationInput>> {
  const { newId } = scope;
  const { rules, secrets } = making;
  const fields = applicationFields({ ...(await choicesOf(scope)), rules, isNew: true });
  return {
    fields: toFormFields(fields, say),
    action: 'application.created',
    explain,
    check: checkOf(scope, fields, making),
    create: async (trx, input) => {
      await repositoryOf(trx, scope).add(input, { newId, secrets });
      return input.id;
    },
  };
}

export async function knownApplication(
  { scope, say }: TenantDesk,
  making: ApplicationChecks,
  id: string,
): Promise<Edit<ApplicationInput>> {
  const { newId, clock } = scope;
  const { rules, secrets } = making;
  const fields = applicationFields({ ...(await choicesOf(scope)), rules, isNew: false });
  return {
    fields: toFormFields(fields, say),
    action: 'application.changed',
    subject: id,
    explain,
    load: async (trx) => {
      const repository = repositoryOf(trx, scope);
      const loaded = await repository.load(id);
      if (!loaded) return null;
      const { stored, version } = loaded;
      const names = await repository.peopleNames(stored.people);
      const people = stored.people.map((one) => names.get(one) ?? one).toSorted();
      return { values: showObject(fields, { ...stored, people }), version };
    },
    check: checkOf(scope, fields, making),
    save: (trx, input) => repositoryOf(trx, scope).save(input, { newId, secrets }, clock.now()),
  };
}

/** Removes an application for all users, or restores it. */
export function setApplicationStatus(
  desk: TenantDesk,
  id: string,
  status: 'active' | 'removed',
): Promise<boolean> {
  const { scope } = desk;
  return scope.write(async (trx) => {
    const isChanged = await repositoryOf(trx, scope).setStatus(id, status, scope.clock.now());
    if (isChanged) {
      const before = { status: status === 'active' ? 'removed' : 'active' };
      await noteChange(trx, desk, {
        action: status === 'active' ? 'application.restored' : 'application.removed',
        subject: id,
        before,
        after: { status },
      });
    }
    return isChanged;
  });
}

/** Gives a client another secret; false for one without. */
export function replaceClientSecret(
  desk: TenantDesk,
  id: string,
  { secrets, formerUntil }: { readonly secrets: ClientSecrets; readonly formerUntil: Date | null },
): Promise<boolean> {
  const { scope } = desk;
  return scope.write(async (trx) => {
    const replacement = { hash: secrets.issue(), formerUntil, at: scope.clock.now() };
    const isReplaced = await replaceSecret(trx, { tenantId: scope.tenant.id, id, ...replacement });
    if (isReplaced) {
      await noteChange(trx, desk, {
        action: 'application.secret_replaced',
        subject: id,
        after: { formerUntil: formerUntil?.toISOString() ?? '' },
      });
    }
    return isReplaced;
  });
}

type Scope = TenantDesk['scope'];

function repositoryOf(trx: Transaction<DB>, { tenant }: Scope): ApplicationRepository {
  return new ApplicationRepository(trx, tenant.id);
}

function findPeopleIn(trx: Transaction<DB>, scope: Scope): FindPeople {
  return (lines) => repositoryOf(trx, scope).peopleIds(lines);
}

function choicesOf(scope: Scope): Promise<ApplicationChoices> {
  return scope.read((trx) => repositoryOf(trx, scope).choices());
}
