/** Headers as the mail server of the company adds them to a message of a stranger. */
const received = 'Received: from mail.evil.test (mail.evil.test [192.0.2.7]) by mx.acme.test; now';
const results = 'Authentication-Results: mx.acme.test;';

const realResults: Readonly<Record<string, readonly string[]>> = {
  'DMARC failed below Received': [
    received,
    `${results} dkim=none; spf=fail smtp.mailfrom=evil.test; dmarc=fail header.from=acme.test`,
  ],
  'DMARC failed above Received': [
    `${results} dmarc=fail (p=reject) header.from=acme.test`,
    `${results} dkim=none`,
    received,
  ],
  'no signature': [received, `${results} dkim=none (no signature)`],
  'a signature of the stranger': [
    received,
    `${results} dkim=pass (1024-bit key) header.d=evil.test header.i=@evil.test; spf=pass`,
  ],
};

/**
 * Results that a stranger writes in the name of our host, whose server has to remove them
 * (RFC 8601, 5); they must not even count if it only adds its own.
 */
const forgedResults: Readonly<Record<string, readonly string[]>> = {
  'our host below the real one': [
    `${results} dkim=pass header.d=acme.test; dmarc=pass header.from=acme.test`,
  ],
  'our host below a hop of ours': [
    'Received: from localhost (localhost [127.0.0.1]) by mx.acme.test; now',
    `${results} dmarc=pass header.from=acme.test`,
  ],
  'DMARC of our host': [`${results} dmarc=pass header.from=acme.test`],
};

/** Headers that a server leaves in place, because they are not in the name of our host. */
const otherHeaders: Readonly<Record<string, readonly string[]>> = {
  nothing: [],
  'another host': ['Authentication-Results: mx.evil.test; dkim=pass header.d=acme.test'],
  'our host as a subdomain of another': [
    'Authentication-Results: mx.acme.test.evil.test; dkim=pass header.d=acme.test',
  ],
  'a similar host': ['Authentication-Results: evil-mx.acme.test; dmarc=pass header.from=acme.test'],
  'our host in a comment': [
    'Authentication-Results: evil.test (; mx.acme.test); dkim=pass header.d=acme.test',
  ],
  'our host in quotes': [
    'Authentication-Results: "mx.acme.test"; dkim=pass header.d=acme.test; dmarc=pass header.from=acme.test',
  ],
  'no host': [
    'Authentication-Results: dkim=pass header.d=acme.test; dmarc=pass header.from=acme.test',
  ],
  'original results': [
    'Authentication-Results-Original: mx.acme.test; dmarc=pass header.from=acme.test',
  ],
  'results of a chain': [
    'ARC-Authentication-Results: i=1; mx.acme.test; dmarc=pass header.from=acme.test',
  ],
  'a header of Exchange': [
    'Received: from a.outlook.com by b.outlook.com; now',
    'X-MS-Exchange-Organization-AuthAs: Internal',
  ],
};

/** From, Sender and organiser, where a stranger wants to act for nina@acme.test. */
interface ForgedPeople {
  readonly from: string;
  readonly headers?: readonly string[];
  readonly organizer?: string;
  readonly sentBy?: string;
}

const forgedPeople: Readonly<Record<string, ForgedPeople>> = {
  'the organiser as From': { from: 'Nina <nina@acme.test>' },
  'a stranger as From': { from: 'Eve <eve@evil.test>' },
  'a stranger with the address as a name': { from: '"nina@acme.test" <eve@evil.test>' },
  'two From headers': { from: 'nina@acme.test', headers: ['From: eve@evil.test'] },
  'two addresses in From': { from: 'nina@acme.test, eve@evil.test' },
  'a stranger as assistant': { from: 'eve@evil.test', sentBy: 'eve@evil.test' },
  'a stranger as Sender': { from: 'nina@acme.test', headers: ['Sender: eve@evil.test'] },
  'a stranger who organises': { from: 'eve@evil.test', organizer: 'eve@evil.test' },
};

export interface Forgery {
  readonly title: string;
  readonly headers: readonly string[];
  readonly from: string;
  readonly organizer: string;
  readonly sentBy: string | null;
}

const forgedHeaders = [
  ...combined({ ...forgedResults, ...otherHeaders }, realResults),
  ...combined(otherHeaders, { nothing: [received] }),
];

function combined(forged: typeof otherHeaders, real: typeof realResults) {
  return Object.entries(forged).flatMap(([title, lines]) =>
    Object.entries(real).map(([found, realLines]) => ({
      title: `forging ${title}, where the server found ${found}`,
      headers: [...realLines, ...lines],
    })),
  );
}

/** Every way to forge people with every way to forge results. */
export const forgeries: readonly Forgery[] = Object.entries(forgedPeople).flatMap(
  ([people, { from, headers = [], organizer = 'nina@acme.test', sentBy = null }]) =>
    forgedHeaders.map((forged) => ({
      title: `${people}, ${forged.title}`,
      headers: [...forged.headers, ...headers],
      from,
      organizer,
      sentBy,
    })),
);

/** Addresses that look like the organiser's, each with results that are really theirs. */
export const lookalikes: readonly Forgery[] = [
  'nіna@acme.test',
  'nina@аcme.test',
  'nina@acme.test.evil.test',
  'nina@evil-acme.test',
  'nina@mail.acme.test',
  'nina+evil@acme.test',
  'nin\u{131}a@acme.test',
  'nina.@acme.test',
  '"nina@acme.test"@evil.test',
  'nina%acme.test@evil.test',
].map((from) => {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    title: `${from} with results of its own`,
    headers: [
      received,
      `${results} dkim=pass header.d=${domain}; dmarc=pass header.from=${domain}`,
    ],
    from,
    organizer: 'nina@acme.test',
    sentBy: null,
  };
});
