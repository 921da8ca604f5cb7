import { CommandError } from '@axp/server-kit/process';
import {
  firstLink,
  listTenants,
  makeTenant,
  setTenantStatus,
} from '../modules/administration/index.ts';
import type { Operator, Options } from './operator.ts';
import { actor, refuseValues } from './operator.ts';

const optionOf = {
  key: 'KEY',
  name: '--name',
  locale: '--language',
  administratorEmail: '--administrator-email',
  administratorName: '--administrator-name',
  operator: '--operator',
};

export async function listAllTenants({ unitOfWork, print }: Operator): Promise<void> {
  const tenants = await unitOfWork.asSystem(listTenants);
  if (tenants.length === 0) print('There is no tenant yet: axp-sso tenant create');
  for (const { key, name, status, isOperator, people, applications } of tenants) {
    const marks = `${status}${isOperator ? ', runs the platform' : ''}`;
    print(`${key}  ${name}  (${marks}; ${applications} applications, ${people} people)`);
  }
}

export async function createTenantBy(
  operator: Operator,
  [key = '']: readonly string[],
  options: Options,
): Promise<void> {
  const place = { ...operator, actor, address: '' };
  const values = {
    key,
    name: options.name ?? '',
    locale: options.language ?? 'en',
    administratorName: options['administrator-name'] ?? '',
    administratorEmail: options['administrator-email'] ?? '',
  };
  const made = await makeTenant(place, values, { isOperator: options.operator === true });
  if (made.kind === 'wrong') return refuseValues(made.errors, optionOf);
  const token = await firstLink(operator, made.made);
  operator.print(`The tenant "${key}" is made. Its first administrator opens this link, once:`);
  operator.print(`${operator.hosts.tenantOrigin(key)}/activate/${token}`);
}

export async function setStatus(
  operator: Operator,
  [key = '']: readonly string[],
  status: 'active' | 'suspended',
): Promise<void> {
  const outcome = await setTenantStatus({ ...operator, actor, address: '' }, key, status);
  if (outcome === 'unknown') throw new CommandError(`There is no tenant "${key}".`);
  if (outcome === 'operator') {
    throw new CommandError(`"${key}" runs the platform, so it can't be suspended.`);
  }
  const word = status === 'active' ? 'open' : 'suspended';
  operator.print(`"${key}" ${outcome === 'changed' ? 'is' : 'was'} ${word}.`);
}
