import { operations } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { responseSchema } from './response-schema.ts';

/**
 * Answers with one of two objects. Serialising a choice runs a validator, so the list stays short:
 * sign-in, and the history of a booking, whose values are texts, spans or places.
 */
const choices = new Set([
  'azureAdLogin',
  'cloudLogin',
  'finishSso',
  'linkByCode',
  'listBookingEvents',
  'login',
]);

const textOf = (operation: (typeof operations)[number]) =>
  JSON.stringify(responseSchema(operation));

describe('the response schema', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'of %s omits undeclared fields',
    (_, operation) => {
      const text = textOf(operation);
      expect(text).not.toContain('"$ref"');
      // Each object is closed, also the second one of a choice.
      expect(text.match(/"type":"object"/g)).toHaveLength(
        text.match(/"additionalProperties":/g)?.length ?? 0,
      );
      expect(text).toContain('"additionalProperties":false');
    },
  );

  it('needs a validator only for responses that are a union', () => {
    const withChoice = operations.filter((each) => textOf(each).includes('"anyOf"'));
    expect(new Set(withChoice.map((each) => each.id))).toEqual(choices);
  });
});
