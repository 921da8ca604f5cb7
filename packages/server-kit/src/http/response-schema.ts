import type { OperationShape } from '@axp/contracts';
import { z } from 'zod';

/** What stands around the data of every answer of a server. */
export interface Envelope {
  /** The fields of a whole answer, by which it is serialised. */
  readonly shapeOf: (operation: OperationShape) => Record<string, z.core.$ZodType>;
  readonly wrap: (answer: unknown) => unknown;
}

/** `{data, meta?}` (Z-113). */
export const plainEnvelope: Envelope = {
  shapeOf: ({ success: { data, meta } }) => (meta ? { data, meta } : { data }),
  wrap: (answer) => answer,
};

const noIds = z.registry<{ id?: string }>();

/**
 * The JSON schema that serialises an answer. Serialising through it drops every field that the
 * contract does not declare, so a column can't leak by being selected (architecture 3.1).
 * `x | null` is written with `nullable`, which the serialiser handles without a validator.
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
      const options = jsonSchema.anyOf;
      const other = options?.find((option) => option.type !== 'null');
      if (!other || options?.length !== 2 || options.every((option) => option.type !== 'null')) {
        return;
      }
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, other, { nullable: true });
    },
  });
}
