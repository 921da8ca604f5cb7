import { AppError } from '@axp/contracts';
import type { Filter } from 'scim2-parse-filter';
import { parse } from 'scim2-parse-filter';
import { schemaOf } from './bodies.ts';

/** A comparison that an index answers. */
export interface Condition<Attribute extends string> {
  readonly attribute: Attribute;
  readonly value: string;
}

/** Attributes in lower case, as filters name them, by what they are compared with. */
export const filterable = {
  user: {
    username: 'userName',
    externalid: 'externalId',
    id: 'id',
    emails: 'email',
    'emails.value': 'email',
  },
  group: {
    displayname: 'displayName',
    externalid: 'externalId',
    id: 'id',
    members: 'member',
    'members.value': 'member',
  },
} as const;

const longestFilter = 1_000;

/** Comparisons of attributes, by their names in lower case. */
type Attributes<Attribute extends string> = Readonly<Record<string, Attribute>>;

/**
 * The comparisons of a filter, all of which must hold.
 * @throws AppError provisioning.bad_filter for what no index answers
 */
export function conditionsOf<Attribute extends string>(
  text: string | undefined,
  attributes: Attributes<Attribute>,
): readonly Condition<Attribute>[] {
  if (text === undefined || text === '') return [];
  const filter = text.length > longestFilter ? null : parsedFilter(text);
  if (!filter) throw badFilter();
  return flattened(filter, attributes);
}

/** Null for a text that is no filter. */
function parsedFilter(text: string): Filter | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

function flattened<Attribute extends string>(
  filter: Filter,
  attributes: Attributes<Attribute>,
): readonly Condition<Attribute>[] {
  if (filter.op === 'and' && 'filters' in filter) {
    return filter.filters.flatMap((one) => flattened(one, attributes));
  }
  if (filter.op === '[]' && 'valFilter' in filter) {
    const { attrPath, valFilter } = filter;
    return withoutType(valFilter).flatMap((one) => flattened(prefixed(one, attrPath), attributes));
  }
  if (filter.op !== 'eq' || !('compValue' in filter)) throw badFilter();
  const attribute = attributes[nameOf(filter.attrPath)];
  const { compValue: value } = filter;
  if (attribute === undefined || typeof value !== 'string') throw badFilter();
  return [{ attribute, value }];
}

/** Addresses have no other type here. */
function withoutType(filter: Filter): readonly Filter[] {
  if (filter.op === 'and' && 'filters' in filter) return filter.filters.flatMap(withoutType);
  const isType = 'attrPath' in filter && filter.attrPath.toLowerCase() === 'type';
  return isType ? [] : [filter];
}

function prefixed(filter: Filter, attribute: string): Filter {
  if (filter.op !== 'eq' || !('compValue' in filter)) throw badFilter();
  return { ...filter, attrPath: `${attribute}.${filter.attrPath}` };
}

/** Attributes may be named with their schema. */
function nameOf(path: string): string {
  const name = path.toLowerCase();
  const schemas = [schemaOf.user, schemaOf.group].map((schema) => `${schema}:`.toLowerCase());
  return name.slice(schemas.find((schema) => name.startsWith(schema))?.length ?? 0);
}

function badFilter(): AppError {
  return new AppError('provisioning.bad_filter');
}
