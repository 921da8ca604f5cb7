import type { FastifyInstance } from 'fastify';
import { demoPassword } from '../../seeds/index.ts';
import type { TestSso } from '../app.ts';
import { acmeOrigin } from '../app.ts';
import { Visitor } from '../visitor.ts';

type Fields = Readonly<Record<string, string>>;

/** Browser of an administrator: fills in long forms as rendered. */
export class Clerk extends Visitor {
  readonly #origin: string;

  /** Works on the host of one tenant, whatever address it is given without a host. */
  constructor(app: FastifyInstance, origin: string) {
    super(app, { 'user-agent': 'Mozilla/5.0 (Windows) Firefox/140.0' });
    this.#origin = origin;
  }

  override async get(address: string, headers: Fields = {}) {
    return super.get(new URL(address, this.#origin).href, headers);
  }

  override async post(address: string, fields: Fields, headers: Fields = {}) {
    return super.post(new URL(address, this.#origin).href, fields, headers);
  }

  /** Values of the form with this action. */
  filledIn(action: string): Record<string, string> {
    const form = this.html
      .split('<form')
      .find((part) => part.includes(`action="${action}"`))
      ?.split('</form>')[0];
    if (form === undefined) throw new Error(`No form goes to ${action}: ${this.text}`);
    const inputs = [...form.matchAll(/<input ([^>]*)>/g)].flatMap(([, attributes = '']) => {
      const name = attributeOf(attributes, 'name');
      const isBox = attributes.includes('type="checkbox"');
      if (name === null || (isBox && !attributes.includes(' checked'))) return [];
      return [[name, attributeOf(attributes, 'value') ?? '']];
    });
    const areas = [...form.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>\n([^<]*)</g)].map(
      ([, name, text]) => [name, unescaped(text ?? '')],
    );
    const selects = [...form.matchAll(/<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs)].map(
      ([, name, options = '']) => [
        name,
        /<option value="([^"]*)" selected>/.exec(options)?.[1] ??
          /<option value="([^"]*)"/.exec(options)?.[1] ??
          '',
      ],
    );
    return Object.fromEntries([...inputs, ...areas, ...selects]);
  }

  /** Opens a page, changes some of its form and sends it. */
  async fill(path: string, changes: Fields = {}): Promise<void> {
    await this.get(path);
    await this.send(path, changes);
  }

  /** Sends the form of the last page that goes to this path, with some changes. */
  async send(action: string, changes: Fields = {}): Promise<void> {
    await this.post(action, { ...this.filledIn(action), ...changes });
  }

  /** Sends the form of one button that goes to this path. */
  async press(action: string): Promise<void> {
    await this.post(action, this.hiddenFields(action));
  }
}

export function originOf(tenant: string): string {
  return acmeOrigin.replace('acme', tenant);
}

/** Signs in at a tenant with the demo password. */
export async function clerkOf(sso: TestSso, email = 'admin@acme.test'): Promise<Clerk> {
  const tenant = email.slice(email.indexOf('@') + 1, -'.test'.length);
  const clerk = new Clerk(sso.app, originOf(tenant));
  await clerk.get('/login');
  await clerk.submit('/login', { email, password: demoPassword });
  if (clerk.location !== '/account') throw new Error(`not signed in: ${clerk.text}`);
  return clerk;
}

function attributeOf(attributes: string, name: string): string | null {
  const value = new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? null : unescaped(value);
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
