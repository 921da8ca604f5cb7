import { administrationTexts } from '../../platform/pages/texts.ts';
import type { AddressRules } from '../applications/index.ts';
import { ApplicationRepository } from './application.repository.ts';
import type { TenantDesk } from './desk.ts';
import type { Values } from './domain/merge-edits.ts';
import type { ApplicationChoices, ApplicationInput } from './forms/application-form.ts';
import {
  applicationFields,
  applicationValues,
  checkApplication,
  newApplicationValues,
} from './forms/application-form.ts';
import type { Errors } from './forms/form-field.ts';
import type { Creation, Edit, Place } from './object-changes.ts';
import { createObject, noteChange } from './object-changes.ts';

const explain = (constraint: string) =>
  constraint === 'application_pk' ? ({ id: { key: 'invalid.taken' } } as const) : null;

/**
 * An application from a shell, for everybody of the tenant.
 * @returns what is wrong with it, or null once it is there
 */
export async function registerApplication(
  place: Place,
  rules: AddressRules,
  values: Values,
): Promise<Errors | null> {
  const say = administrationTexts('en');
  const creation = await newApplication({ scope: place.scope, say }, rules);
  const outcome = await createObject(place, creation, { ...newApplicationValues, ...values });
  return outcome.kind === 'again' ? outcome.errors : null;
}

export async function newApplication(
  { scope, say }: Pick<TenantDesk, 'scope' | 'say'>,
  rules: AddressRules,
): Promise<Creation<ApplicationInput>> {
  const { tenant, newId } = scope;
  const choices = await choicesOf(scope);
  return {
    fields: applicationFields(say, choices, { isNew: true }),
    action: 'application.created',
    explain,
    check: (trx, values) => {
      const repository = new ApplicationRepository(trx, tenant.id);
      const idsOf = (lines: readonly string[]) => repository.peopleIds(lines);
      return checkApplication(values, { ...choices, rules, idsOf });
    },
    create: async (trx, input) => {
      await new ApplicationRepository(trx, tenant.id).add(input, newId);
      return input.id;
    },
  };
}

export async function knownApplication(
  { scope, say }: TenantDesk,
  rules: AddressRules,
  id: string,
): Promise<Edit<ApplicationInput>> {
  const { tenant, newId, clock } = scope;
  const choices = await choicesOf(scope);
  return {
    fields: applicationFields(say, choices, { isNew: false }),
    action: 'application.changed',
    subject: id,
    explain,
    load: async (trx) => {
      const repository = new ApplicationRepository(trx, tenant.id);
      const loaded = await repository.load(id);
      if (!loaded) return null;
      const { stored, version } = loaded;
      const people = stored.access.filter(({ kind }) => kind === 'user').map(({ value }) => value);
      const names = await repository.peopleNames(people);
      const values = applicationValues(stored, choices, (one) => names.get(one) ?? one);
      return { values, version };
    },
    check: (trx, values) => {
      const repository = new ApplicationRepository(trx, tenant.id);
      const idsOf = (lines: readonly string[]) => repository.peopleIds(lines);
      return checkApplication(values, { ...choices, rules, idsOf });
    },
    save: (trx, input) => new ApplicationRepository(trx, tenant.id).save(input, newId, clock.now()),
  };
}

/** Takes an application away from everybody, or gives it back. */
export function setApplicationStatus(
  desk: TenantDesk,
  id: string,
  status: 'active' | 'removed',
): Promise<boolean> {
  const { scope } = desk;
  return scope.write(async (trx) => {
    const repository = new ApplicationRepository(trx, scope.tenant.id);
    const isChanged = await repository.setStatus(id, status, scope.clock.now());
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

function choicesOf({ tenant, read }: TenantDesk['scope']): Promise<ApplicationChoices> {
  return read((trx) => new ApplicationRepository(trx, tenant.id).choices());
}
