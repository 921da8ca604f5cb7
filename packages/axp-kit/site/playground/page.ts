import type { Session } from 'axp-kit';
import { AxpError } from 'axp-kit';

export function requireElement<Kind extends HTMLElement>(
  id: string,
  kind: abstract new () => Kind,
): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no element ${id}`);
  return found;
}

const secrets = /^(accessToken|refreshToken|idToken|access_token|refresh_token|id_token)$/;

/** Adds a line with its time, newest first. Tokens are left out. */
export function logLine(kind: 'event' | 'result' | 'error', name: string, data: unknown): void {
  const line = document.createElement('li');
  const time = document.createElement('time');
  time.textContent = new Date().toISOString().slice(11, 23);
  const title = document.createElement('strong');
  title.textContent = `${kind} ${name}`;
  const details = document.createElement('code');
  details.textContent = textOf(data);
  line.dataset.kind = kind;
  line.append(time, ' ', title, ' ', details);
  requireElement('events', HTMLElement).prepend(line);
}

function textOf(data: unknown): string {
  if (data instanceof AxpError) {
    const { code, message, status, platformCode, retryable } = data;
    return textOf({ code, message, status, platformCode, retryable });
  }
  return JSON.stringify(data, (key, value: unknown) => (secrets.test(key) ? undefined : value), 1);
}

/** The claims of a token as text; a dash where there is none. */
export function claimsOf(token: string | undefined): string {
  const payload = token?.split('.')[1];
  if (!payload) return '–';
  const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)), null, 2);
}

/** Terms and descriptions of a session, without its tokens. */
export function sessionRows(session: Session | undefined): HTMLElement[] {
  if (!session) return [];
  const rows = Object.entries(session).filter(([name]) => !secrets.test(name));
  return rows.flatMap(([name, value]) => {
    const term = document.createElement('dt');
    term.textContent = name;
    const description = document.createElement('dd');
    description.textContent = String(value) || '–';
    return [term, description];
  });
}
