import type { FastifyReply } from 'fastify';
import { waitText } from '../../platform/pages/failure-texts.ts';
import type { Fields } from '../../platform/pages/page-request.ts';
import { sendPage } from '../../platform/pages/send-page.ts';
import type { Connector } from '../connectors/index.ts';
import { directoryOf, plainNameOf, UpstreamError } from '../connectors/index.ts';
import { accountsOf, throttled } from '../local-accounts/index.ts';
import type { Journey } from './journey.ts';
import { inBrandOf } from './journey.ts';
import { directoryPage, withDestination } from './pages/login-page.ts';
import type { Exchange, SignInDeps } from './sign-in-flow.ts';
import { deviceOf } from './sign-in-flow.ts';
import { explain, welcome } from './upstream-sign-in.ts';

interface DirectoryForm {
  readonly connector: Connector;
  readonly journey: Journey;
  readonly login?: string;
  readonly error?: string;
  readonly status?: number;
}

export function directoryForm(
  { visit, reply }: Exchange,
  { connector, journey, login, error, status = 200 }: DirectoryForm,
): FastifyReply {
  const address = withDestination(`/login/with/${connector.slug}`, journey);
  const scene = inBrandOf(visit.scene, journey);
  const page = directoryPage(
    { ...scene, address },
    {
      destination: journey,
      connector,
      login: login ?? journey.carried.login_hint ?? '',
      error: error ?? null,
    },
  );
  return sendPage(reply, { ...scene, page }, { status, formTargets: journey.formTargets });
}

/** Asks the directory, which can be guessed at no faster than our own passwords. */
export async function tryDirectory(
  deps: SignInDeps,
  exchange: Exchange,
  { connector, journey, form }: DirectoryForm & { readonly form: Fields },
): Promise<FastifyReply> {
  const { visit, reply } = exchange;
  const { login = '', password = '' } = form;
  const account = `${connector.slug}:${plainNameOf(login)}`;
  const again = (status: number, error: string) =>
    directoryForm(exchange, { connector, journey, login, error, status });
  try {
    const { directory, rules } = directoryOf(connector, deps.connectorBox);
    const { address, userAgent } = visit;
    const attempt = {
      account,
      address,
      userAgent,
      deviceId: await deviceOf(deps, exchange, account).id(),
    };
    const attempted = await throttled(accountsOf(visit.scope, deps.accounts), attempt, () =>
      deps.directories.signIn(directory, { name: login, password }),
    );
    if (attempted.kind === 'wait') {
      reply.header('retry-after', attempted.seconds);
      return again(429, waitText(visit.scene.say, attempted.seconds));
    }
    if (attempted.kind === 'wrong') return again(401, visit.scene.say('error.credentials'));
    const identity = attempted.value;
    const vouched = { connector, journey, rules, identity, method: 'ldap', account } as const;
    return await welcome(deps, exchange, vouched);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { status, text } = await explain(exchange, connector, error);
    return again(status, text);
  }
}
