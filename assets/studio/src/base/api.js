// Calls to the server. Requests of one kind are numbered: a new one stops the old one, and an older answer is thrown away.

/** The server cannot be reached, or the connection ended before the answer did. */
export class ServerLost extends Error {}

/** The server refused a request, or failed at it. */
export class Refused extends Error {}

/** A newer request replaced this one; the caller has nothing to do. */
export class Replaced extends Error {}

const refusals = new Map([
  [403, "This page belongs to a server that has ended. Open the address that `outweigh studio` printed last."],
  [413, "The text is too long for one request (more than 4 MB)."],
  [503, "The server is busy with other tabs. Try again in a moment."],
]);

/**
 * Sends a request and returns the response if the server accepted it.
 * @param {string} name
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
async function post(name, body, signal) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(`/api/v1/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: signal ?? null,
      cache: "no-store",
    });
  } catch {
    if (signal?.aborted) throw new Replaced();
    throw new ServerLost("The server does not answer.");
  }
  if (response.ok) return response;
  const told = await response.json().catch(() => ({}));
  throw new Refused(refusals.get(response.status) ?? told.error ?? `The server refused the request (${response.status}).`);
}

/**
 * Makes a call with one answer.
 * @param {string} name
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function call(name, body, signal) {
  const response = await post(name, body, signal);
  try {
    return await response.json();
  } catch {
    if (signal?.aborted) throw new Replaced();
    throw new ServerLost("The connection ended before the answer was complete.");
  }
}

/**
 * Most streams of all tabs together. A browser opens six connections to a server, and a tab that gets none of them could not even
 * load the page; so two stay free for short calls.
 */
const mostStreams = 4;

const places = Array.from({ length: mostStreams }, (_, at) => `outweigh.stream.${at}`);

/**
 * Takes a place for a stream if one is free. Returns a function that gives it back, or null; a tab that is closed gives its place back
 * as well.
 * @returns {Promise<(() => void)|null>}
 */
async function freePlace() {
  const { locks } = navigator;
  if (!locks) return () => {}; // Browsers have locks on this machine only, not on a page from another one.
  for (const name of places) {
    /** @type {(() => void)|null} */
    const free = await new Promise((resolve) => {
      void locks.request(name, { ifAvailable: true }, (lock) => lock ? new Promise((leave) => resolve(() => leave(undefined))) : resolve(null));
    });
    if (free) return free;
  }
  return null;
}

/** Waits for a place. @param {AbortSignal} signal @returns {Promise<() => void>} */
function nextPlace(signal) {
  return new Promise((resolve, reject) => {
    const others = new AbortController();
    let taken = signal.aborted;
    if (taken) reject(new Replaced());
    signal.addEventListener("abort", () => { others.abort(); reject(new Replaced()); }, { once: true });
    for (const name of places) {
      navigator.locks.request(name, { signal: others.signal }, () => {
        if (taken || signal.aborted) return undefined;
        taken = true;
        const left = new Promise((leave) => resolve(() => leave(undefined)));
        others.abort();
        return left;
      }).catch(() => undefined); // The other requests end with an error once one of them has a place.
    }
  });
}

/**
 * Makes a call whose answer is a stream of lines, and passes each line to `told`; a line of the kind `waiting` comes from the page
 * itself. A stream that ends without a last line of the kind `done` or `failed` counts as a lost server.
 * @param {string} name
 * @param {object} body
 * @param {(line: any) => void} told
 * @param {AbortSignal} signal
 */
export async function stream(name, body, told, signal) {
  // The request does not wait for its place, because the first table should come soon; it is taken back if there is no place.
  const early = new AbortController();
  signal.addEventListener("abort", () => early.abort(), { once: true });
  let sent = post(name, body, early.signal);
  sent.catch(() => undefined); // A failure is thrown below.
  let leave = await freePlace();
  if (!leave) {
    early.abort();
    told({ kind: "waiting" });
    leave = await nextPlace(signal);
    sent = post(name, body, signal);
  }
  try {
    await follow(await sent, told, signal);
  } finally {
    leave();
  }
}

/** Reads the lines of a stream to its end. @param {Response} response @param {(line: any) => void} told @param {AbortSignal} signal */
async function follow(response, told, signal) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let complete = false;
  try {
    while (reader) {
      const { value, done } = await reader.read();
      if (signal.aborted) throw new Replaced();
      rest += value ?? "";
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      if (done && rest.trim()) lines.push(rest);
      for (const line of lines) {
        if (!line.trim()) continue;
        const object = JSON.parse(line);
        complete ||= object.kind === "done" || object.kind === "failed";
        told(object);
      }
      if (done) break;
    }
  } catch (error) {
    if (signal.aborted) throw new Replaced();
    if (error instanceof Error && !(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error;
    throw new ServerLost("The connection ended in the middle of an answer.");
  }
  if (!complete) throw new ServerLost("The connection ended in the middle of an answer.");
}

/** Requests of one kind, of which only the newest counts. */
export class Newest {
  /** @type {AbortController|null} */
  #running = null;

  get busy() {
    return this.#running !== null;
  }

  /** Stops the running request, if there is one. */
  stop() {
    this.#running?.abort();
    this.#running = null;
  }

  /**
   * Stops the running request and starts another. Throws `Replaced` if a newer one starts before this one is done.
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async start(work) {
    this.stop();
    const controller = new AbortController();
    this.#running = controller;
    try {
      const answer = await work(controller.signal);
      if (controller.signal.aborted) throw new Replaced();
      return answer;
    } finally {
      if (this.#running === controller) this.#running = null;
    }
  }
}
