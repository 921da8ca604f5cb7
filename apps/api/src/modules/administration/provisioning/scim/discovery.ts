import { schemaOf } from './bodies.ts';
import { mostListed } from './page.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0';

const off = { supported: false } as const;

/** Features of the server (RFC 7643, 5). */
export const serviceProviderConfig = {
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { ...off, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostListed },
  changePassword: off,
  sort: off,
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'API key with the scope Provisioning, as a bearer token',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
} as const;

const types = [
  {
    id: 'User',
    endpoint: '/Users',
    schema: schemaOf.user,
    schemaExtensions: [{ schema: schemaOf.enterprise, required: false }],
  },
  { id: 'Group', endpoint: '/Groups', schema: schemaOf.group },
] as const;

export const resourceTypes = types.map((type) => ({
  schemas: [`${core}:ResourceType`],
  name: type.id,
  ...type,
}));

interface Attribute {
  readonly name: string;
  readonly type: string;
  readonly multiValued: boolean;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: string;
  readonly returned: string;
  readonly uniqueness: string;
  readonly subAttributes?: readonly Attribute[];
}

function attribute(name: string, traits: Partial<Attribute> = {}): Attribute {
  return {
    name,
    type: traits.subAttributes ? 'complex' : 'string',
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...traits,
  };
}

const externalId = attribute('externalId', { caseExact: true, uniqueness: 'server' });
const value = attribute('value');

function references(name: string, mutability: string): Attribute {
  const subAttributes = [value, attribute('display', { mutability: 'readOnly' })];
  return attribute(name, { multiValued: true, mutability, subAttributes });
}

export const schemas = [
  {
    schemas: [`${core}:Schema`],
    id: schemaOf.user,
    name: 'User',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      externalId,
      attribute('displayName'),
      attribute('name', {
        subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => attribute(name)),
      }),
      attribute('emails', {
        multiValued: true,
        subAttributes: [value, attribute('type'), attribute('primary', { type: 'boolean' })],
      }),
      attribute('active', { type: 'boolean' }),
      references('groups', 'readOnly'),
    ],
  },
  {
    schemas: [`${core}:Schema`],
    id: schemaOf.enterprise,
    name: 'EnterpriseUser',
    attributes: [attribute('manager', { subAttributes: [value] })],
  },
  {
    schemas: [`${core}:Schema`],
    id: schemaOf.group,
    name: 'Group',
    attributes: [
      attribute('displayName', { required: true }),
      externalId,
      references('members', 'readWrite'),
    ],
  },
] as const;
