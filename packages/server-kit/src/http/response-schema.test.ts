import { operations } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { responseSchema } from './response-schema.ts';

describe('the serialising schema of an answer', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'of %s needs no validator while it serialises, and lets no undeclared field out',
    (_, operation) => {
      const text = JSON.stringify(responseSchema(operation));
      expect(text).not.toContain('"anyOf"');
      expect(text).not.toContain('"$ref"');
      expect(text).toContain('"additionalProperties":false');
    },
  );
});
