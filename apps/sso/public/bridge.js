/**
 * The hidden frame between an application and the platform (docs/sso-protocol.md). It tells the one
 * page that frames it which sign-ons have begun and ended, and never a token. Tabs of an application
 * watch the same keys: one of them asks the platform, the others hear it from that one.
 */

const settings = JSON.parse(document.documentElement.dataset.bridge);
const longestMessage = 8192;
const longestText = 512;
const mostKeys = 32;

/** The latest `connect` of the page; the next one, or new keys, abort it. */
let connection = null;

window.addEventListener('message', ({ source, origin, ports, data }) => {
  if (source !== window.parent || source === window || ports.length !== 1) return;
  // The server has checked it: a page of this one origin may frame us and ask.
  if (origin !== settings.origin) return;
  if (!hasMembers(data, 'connect', ['applicationId', 'sessionKeys'])) return;
  if (data.applicationId !== settings.applicationId || !isKeys(data.sessionKeys)) return;
  connection?.stopped.abort();
  connection?.port.close();
  const [port] = ports;
  const mine = { port, origin, nonce: data.nonce, told: new Set(), stopped: new AbortController() };
  connection = mine;
  port.onmessage = (event) => {
    if (connection !== mine || !hasMembers(event.data, 'watch', ['sessionKeys'])) return;
    if (event.data.nonce !== mine.nonce || !isKeys(event.data.sessionKeys)) return;
    mine.stopped.abort();
    mine.stopped = new AbortController();
    void watch(mine, event.data.sessionKeys, null);
  };
  void watch(mine, data.sessionKeys, data.id);
});

/** Watches keys until the connection's signal: the first answer at once, then whatever changes. */
async function watch(mine, keys, connectId) {
  const { signal } = mine.stopped;
  const state = { origin: mine.origin, keys, present: [] };
  const first = await ask(state, { isWaiting: false, signal });
  if (first === null) return;
  state.present = first.present;
  if (connectId !== null) {
    const cookies = await cookiesSeen();
    const ready = { type: 'ready', id: connectId, cookies, sessionKeys: first.present };
    mine.port.postMessage({ v: 1, nonce: mine.nonce, ...ready });
  }
  tell(mine, first, null);
  const name = ['axp-watch', settings.applicationId, mine.origin, ...keys.toSorted()].join(' ');
  const channel = channelCalled(name);
  if (channel !== null) {
    channel.onmessage = ({ data }) => hear(mine, state, data);
    signal.addEventListener('abort', () => channel.close());
    try {
      await navigator.locks.request(name, { signal }, () => lead(mine, state, channel));
      return;
    } catch {
      // Over, or denied: a browser that blocks other sites' storage has no locks for us.
    }
  }
  await lead(mine, state, channel);
}

/** Null where a browser gives frames of other sites none; then each tab asks for itself. */
function channelCalled(name) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Asks for all tabs that watch the same, until this tab is closed or watches something else. */
async function lead(mine, state, channel) {
  const { signal } = mine.stopped;
  while (!signal.aborted) {
    const answer = await ask(state, { isWaiting: true, signal });
    if (answer === null) return;
    channel?.postMessage(answer);
    hear(mine, state, answer);
    // Keys that have ended would be answered again at once; the page soon names others.
    if (answer.ended.length > 0) await pause(1000, signal);
  }
}

function hear(mine, state, answer) {
  tell(mine, answer, state.present);
  state.present = answer.present;
}

/** Reports each end once, and a sign-on if it is new since the first answer. */
function tell(mine, { ended, present }, before) {
  for (const sessionKey of ended) {
    if (mine.told.has(sessionKey)) continue;
    mine.told.add(sessionKey);
    post(mine, 'logout', sessionKey);
  }
  for (const sessionKey of before === null ? [] : present) {
    if (!before.includes(sessionKey)) post(mine, 'signed-in', sessionKey);
  }
}

function post({ port, nonce }, type, sessionKey) {
  port.postMessage({ v: 1, type, id: crypto.randomUUID(), nonce, sessionKey });
}

/** Null after an abort. A network failure ends no session. */
async function ask({ origin, keys, present }, { isWaiting, signal }) {
  for (let failures = 0; !signal.aborted; failures += 1) {
    if (failures > 0) await pause(Math.min(30_000, 500 * 2 ** failures), signal);
    try {
      const response = await fetch('/iframe/v1/watch', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          application_id: settings.applicationId,
          parent_origin: origin,
          session_keys: keys,
          present,
          is_waiting: isWaiting,
        }),
        signal,
      });
      const answer = await response.json();
      if (answer.success === true) return answer.data;
    } catch {
      // Tried again after a pause, which gets longer.
    }
  }
  return null;
}

function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Whether calls from this frame carry the platform's cookies. */
async function cookiesSeen() {
  if (settings.isWithoutCookies) return 'blocked';
  const hasAccess = (await document.hasStorageAccess?.()) ?? true;
  return hasAccess ? 'visible' : 'blocked';
}

/** A plain message of exactly these members; anything else is dropped without a word. */
function hasMembers(data, type, members) {
  if (typeof data !== 'object' || data === null) return false;
  if (Object.getPrototypeOf(data) !== Object.prototype) return false;
  const wanted = ['v', 'type', 'id', 'nonce', ...members];
  const given = Object.keys(data);
  if (given.length !== wanted.length || !wanted.every((name) => given.includes(name))) return false;
  if (data.v !== 1 || data.type !== type || !isText(data.id) || !isText(data.nonce)) return false;
  return JSON.stringify(data).length <= longestMessage;
}

function isKeys(value) {
  return Array.isArray(value) && value.length <= mostKeys && value.every(isText);
}

function isText(value) {
  return typeof value === 'string' && value.length > 0 && value.length <= longestText;
}
