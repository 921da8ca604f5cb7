import type { OperationShape } from '@axp/contracts';
import { z } from 'zod';

const noIds = z.registry<{ id?: string }>();

/**
 * The JSON schema that serialises an answer. Serialising through it drops every field that the
 * contract does not declare, so a column can't leak by being selected (architecture 3.1).
 * `x | null` is written with `nullable`, which the serialiser handles without a validator.
 */
export function responseSchema({ success }: OperationShape): Record<string, unknown> {
  const shape = success.meta ? { data: success.data, meta: success.meta } : { data: success.data };
  return z.toJSONSchema(z.object(shape), {
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
