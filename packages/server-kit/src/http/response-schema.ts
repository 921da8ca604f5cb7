import type { OperationShape } from '@axp/contracts';
import { dataOf } from '@axp/contracts';
import { z } from 'zod';

/** Envelope around the data of every response. */
export interface Envelope {
  /** The fields of a whole answer, by which it is serialised. */
  readonly shapeOf: (operation: OperationShape) => Record<string, z.core.$ZodType>;
  readonly wrap: (answer: unknown) => unknown;
}

/** `{data, meta?}` (Z-113). */
export const plainEnvelope: Envelope = {
  shapeOf: (operation) => {
    const { meta } = operation.success;
    return { data: dataOf(operation), ...(meta && { meta }) };
  },
  wrap: (answer) => answer,
};

const scalars: ReadonlySet<unknown> = new Set(['boolean', 'integer', 'null', 'number', 'string']);

const noIds = z.registry<{ id?: string }>();

/**
 * The JSON schema that serialises an answer. Serialising through it drops every field that the
 * contract does not declare, so a column can't leak by being selected (architecture 3.1).
 * `x | null` is written with `nullable`, and a choice of scalars with their types, which the
 * serialiser handles without a validator.
 */
export function responseSchema(
  operation: OperationShape,
  { shapeOf }: Envelope = plainEnvelope,
): Record<string, unknown> {
  return z.toJSONSchema(z.object(shapeOf(operation)), {
    io: 'output',
    target: 'draft-7',
    metadata: noIds,
    override: ({ jsonSchema }) => {
      delete jsonSchema.pattern;
      delete jsonSchema.format;
      const { anyOf: options = [] } = jsonSchema;
      const others = options.filter(({ type }) => type !== 'null');
      const [other] = others;
      if (other && others.length === 1 && options.length === 2) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, other, { nullable: true });
      } else if (other && options.every(({ type }) => scalars.has(type))) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, { type: options.map(({ type }) => type) });
      }
    },
  });
}
