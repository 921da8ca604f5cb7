import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { Id, line, named, namedObject } from '../schemas.ts';
import { perLanguage } from '../vocabulary/languages.ts';
import {
  ownFieldKinds,
  ownFieldLimits,
  ownFieldReaders,
  ownFieldSubjects,
  ownFieldWriters,
} from '../vocabulary/own-fields.ts';

/** Value of an own field: a choice by its id, a date as `2026-11-23`. */
export const OwnValue = z.union([line(0, ownFieldLimits.text), z.number(), z.boolean()]);
export type OwnValue = z.output<typeof OwnValue>;

/**
 * Values of own fields by the ids of these. In a body, what is absent stays or gets its default, and
 * null clears; the definitions say which values are allowed ({@link parseOwnFields}).
 */
export const OwnValues = named(
  'OwnValues',
  z.record(Id, z.nullable(OwnValue)).check(
    z.refine((values) => Object.keys(values).length <= ownFieldLimits.keptFields, {
      error: 'too_many',
      params: { maximum: ownFieldLimits.keptFields },
    }),
  ),
);
export type OwnValues = z.output<typeof OwnValues>;

const Label = z.object(perLanguage(() => z.string()));

/** Fields of a definition that a body has as an answer does. */
export const ownFieldFacts = {
  isRequired: z.boolean(),
  /** Value of a new resource or booking that says none. */
  default: z.nullable(OwnValue),
  /** Kinds of resources that have it, or whose bookings have it. */
  types: z.array(z.enum(resourceTypes)).check(z.minLength(1), z.maxLength(resourceTypes.length)),
  /** Only these resources of the kinds, or only their bookings; none: all. */
  resourceIds: z.array(Id).check(z.maxLength(ownFieldLimits.resources)),
  seenBy: z.enum(ownFieldReaders),
  /** Those of resources are filled by administrators. */
  filledBy: z.enum(ownFieldWriters),
  /** Whether the search of resources offers it as a filter. */
  isFilter: z.boolean(),
  /** Whether its values are about a person, and are erased with them; of bookings only. */
  isPersonal: z.boolean(),
};

/** A field that the merchant has added to resources or bookings (F-03). */
export const OwnField = namedObject('OwnField', {
  id: Id,
  subject: z.enum(ownFieldSubjects),
  kind: z.enum(ownFieldKinds),
  label: Label,
  /** Empty without one. */
  help: Label,
  ...ownFieldFacts,
  /** Bounds of a number; null for other kinds. */
  number: z.nullable(
    z.object({ min: z.nullable(z.number()), max: z.nullable(z.number()), decimals: z.int() }),
  ),
  /** Of a choice, in their order; archived ones are only shown where they were chosen. */
  choices: z.array(z.object({ id: Id, label: Label, isArchived: z.boolean() })),
});
export type OwnField = z.output<typeof OwnField>;

/** A value as an answer shows it, of an archived field too. */
export const OwnFieldValue = namedObject('OwnFieldValue', {
  id: Id,
  kind: z.enum(ownFieldKinds),
  label: Label,
  value: OwnValue,
  /** Label of the choice; null for other kinds. */
  choice: z.nullable(Label),
  /** Whether the field is no longer offered. */
  isArchived: z.boolean(),
});
export type OwnFieldValue = z.output<typeof OwnFieldValue>;

/** Wanted value of a field: a choice, or yes or no. */
export const OwnFilterValue = z.union([Id, z.boolean()]);

/** Filters of a search by the ids of fields. */
export const OwnFilters = z.record(Id, OwnFilterValue).check(
  z.refine((filters) => Object.keys(filters).length <= ownFieldLimits.filters, {
    error: 'too_many',
    params: { maximum: ownFieldLimits.filters },
  }),
);
export type OwnFilters = z.output<typeof OwnFilters>;
