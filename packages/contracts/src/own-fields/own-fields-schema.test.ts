import { describe, expect, it } from '@jest/globals';
import { OwnFieldBody } from '../admin/own-fields.ts';
import { parseFields } from '../field-issues.ts';
import type { OwnField } from './own-field.ts';
import {
  ownChangesSchema,
  ownFieldsAt,
  ownFieldsSchema,
  ownFiltersSchema,
  parseOwnFields,
} from './own-fields-schema.ts';

const id = (end: number) =>
  `019a1f00-0000-7000-8000-0000000000${end.toString(16).padStart(2, '0')}`;

const text: OwnField = {
  id: id(1),
  subject: 'booking',
  kind: 'text',
  label: { en: 'Cost object', th: 'รหัสต้นทุน' },
  help: { en: '', th: '' },
  isRequired: false,
  default: null,
  types: ['room'],
  resourceIds: [],
  seenBy: 'everyone',
  filledBy: 'booker',
  isFilter: false,
  isPersonal: false,
  number: null,
  choices: [],
};
const number: OwnField = {
  ...text,
  id: id(2),
  kind: 'number',
  number: { min: 0, max: 10, decimals: 1 },
};
const yesNo: OwnField = { ...text, id: id(3), kind: 'yes-no' };
const choice: OwnField = {
  ...text,
  id: id(4),
  kind: 'choice',
  choices: [
    { id: id(10), label: { en: 'Type C', th: 'แบบ C' }, isArchived: false },
    { id: id(11), label: { en: 'Type G', th: 'แบบ G' }, isArchived: true },
  ],
};
const date: OwnField = { ...text, id: id(5), kind: 'date' };

function codeOf(field: OwnField, value: unknown) {
  const result = parseOwnFields([field], ownFieldsSchema([field]), { [field.id]: value });
  return result.success ? null : result.issues.map(({ code }) => code).join(' ');
}

describe('ownFieldsSchema', () => {
  it.each<[OwnField, unknown, string | null]>([
    [text, 'K-100', null],
    [text, 'x'.repeat(500), null],
    [text, 'x'.repeat(501), 'too_long'],
    [text, 'a\u202Eb', 'control_characters'],
    [text, 'a\u0000b', 'control_characters'],
    [text, 7, 'wrong_type'],
    [number, 9.5, null],
    [number, 9.55, 'too_many_decimals'],
    [number, -0.1, 'too_small'],
    [number, 10.1, 'too_big'],
    [number, Number.NaN, 'not_a_number'],
    [{ ...number, number: null }, 1e9, null],
    [{ ...number, number: null }, 1e9 + 1, 'too_big'],
    [{ ...number, number: null }, 0.5, 'too_many_decimals'],
    [yesNo, false, null],
    [yesNo, 'no', 'wrong_type'],
    [choice, id(10), null],
    [choice, id(11), 'invalid_choice'],
    [choice, 'Type C', 'invalid_choice'],
    [date, '2028-02-29', null],
    [date, '2027-02-29', 'invalid_date'],
    [date, '2027-02-29T10:00:00Z', 'invalid_date'],
  ])('[F-03] judges the value of %j: %j', (field, value, code) => {
    expect(codeOf(field, value)).toBe(code);
  });

  it('[F-03] asks for what is required, and takes the default for what is absent', () => {
    const required = { ...text, isRequired: true };
    for (const empty of [undefined, null, '', '  '])
      expect(codeOf(required, empty)).toBe('required');
    expect(ownFieldsSchema([{ ...required, default: 'K-1' }]).parse({})).toEqual({
      [id(1)]: 'K-1',
    });
    expect(ownFieldsSchema([text]).parse({ [id(1)]: ' ' })).toEqual({ [id(1)]: null });
    expect(ownFieldsSchema([text, yesNo]).parse({})).toEqual({ [id(1)]: null, [id(3)]: null });
  });

  it('[F-03] names the field and the choices of a refusal by their labels, in both languages', () => {
    const result = parseOwnFields([choice], ownFieldsSchema([choice]), { [id(4)]: 'x' });
    expect(result).toEqual({
      success: false,
      issues: [
        {
          path: `ownFields.${id(4)}`,
          code: 'invalid_choice',
          params: {
            labelEn: 'Cost object',
            labelTh: 'รหัสต้นทุน',
            choicesEn: 'Type C',
            choicesTh: 'แบบ C',
          },
        },
      ],
    });
  });

  it('[F-03] refuses a field that is not offered', () => {
    expect(parseOwnFields([], ownFieldsSchema([text]), { [id(9)]: 1 })).toMatchObject({
      issues: [{ path: `ownFields.${id(9)}`, code: 'unknown_field' }],
    });
  });
});

describe('ownChangesSchema', () => {
  it('[F-03] keeps what is absent, and clears with null unless it is required', () => {
    const required = { ...text, isRequired: true, default: 'K-1' };
    expect(ownChangesSchema([required, yesNo]).parse({})).toEqual({});
    expect(ownChangesSchema([yesNo]).parse({ [id(3)]: null })).toEqual({ [id(3)]: null });
    expect(parseFields(ownChangesSchema([required]), { [id(1)]: null })).toMatchObject({
      issues: [{ code: 'required' }],
    });
  });
});

describe('ownFiltersSchema', () => {
  it('[F-03] takes choices and answers of the fields that filter, and no other', () => {
    const schema = ownFiltersSchema([{ ...choice, isFilter: true }, yesNo]);
    expect(schema.parse({ [id(4)]: id(10) })).toEqual({ [id(4)]: id(10) });
    expect(schema.safeParse({ [id(3)]: true }).success).toBe(false);
  });
});

describe('ownFieldsAt', () => {
  it('[F-03] finds the fields of a subject, a kind and a resource', () => {
    const only = { ...yesNo, resourceIds: [id(20)] };
    const at = (resourceId: string | null, type: 'room' | 'car' = 'room') =>
      ownFieldsAt([text, only, { ...date, subject: 'resource' }], {
        subject: 'booking',
        type,
        resourceId,
      }).map((field) => field.id);
    expect(at(id(20))).toEqual([id(1), id(3)]);
    expect(at(id(21))).toEqual([id(1)]);
    expect(at(null)).toEqual([id(1)]);
    expect(at(id(20), 'car')).toEqual([]);
  });
});

describe('OwnFieldBody', () => {
  const body = (change: object) => {
    const { id: _, choices, ...facts } = choice;
    const offered = choices.slice(0, 1).map(({ isArchived: __, ...one }) => one);
    const result = parseFields(OwnFieldBody, { ...facts, choices: offered, ...change });
    return result.success ? [] : result.issues.map(({ path, code }) => `${path} ${code}`);
  };

  it.each<[object, string[]]>([
    [{}, []],
    [{ default: id(10) }, []],
    [{ default: id(11) }, ['default invalid_choice']],
    [{ choices: [] }, ['choices required']],
    [{ kind: 'text' }, ['choices not_for_own_field']],
    [{ isFilter: true }, ['isFilter not_for_own_field']],
    [{ subject: 'resource' }, ['filledBy not_for_own_field']],
    [{ subject: 'resource', filledBy: 'administrators', isFilter: true }, []],
    [
      { subject: 'resource', filledBy: 'administrators', isPersonal: true },
      ['isPersonal not_for_own_field'],
    ],
    [{ number: { min: 1, max: 2, decimals: 0 } }, ['number not_for_own_field']],
    [
      { kind: 'number', choices: [], number: { min: 2, max: 1, decimals: 0 } },
      ['number.max too_small'],
    ],
    [{ types: [] }, ['types too_few']],
    [
      {
        choices: [
          { id: id(10), label: { en: 'C', th: 'ก' } },
          { id: id(12), label: { en: 'c', th: 'ข' } },
        ],
      },
      ['choices.1.label.en duplicate'],
    ],
  ])('[F-03] judges the facts of a definition: %j', (change, issues) => {
    expect(body(change)).toEqual(issues);
  });
});
