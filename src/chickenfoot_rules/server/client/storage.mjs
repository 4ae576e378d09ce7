// What the page keeps in the browser. In the frame of another site, or without space, a browser keeps nothing: then the page itself remembers it.

/** Whether the browser has kept everything so far, and what to do when it does not for the first time. */
export const browser = { keepsAll: true, onrefusal: () => {} };

/** @param {"localStorage" | "sessionStorage"} name */
function open(name) {
  /** @type {Map<string, string>} */
  const memory = new Map(); // What the browser has not kept.

  /** @type {<T>(act: (storage: Storage) => T, otherwise: T) => T} */
  function attempt(act, otherwise) {
    try {
      return act(globalThis[name]); // The mere look at it may fail.
    } catch {
      const { keepsAll } = browser;
      browser.keepsAll = false;
      if (keepsAll) browser.onrefusal();
      return otherwise;
    }
  }

  /** @param {string} key */
  const get = (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null);

  return {
    get,
    /** @param {string} key */
    read(key) { // null for what is not JSON, too.
      try {
        return JSON.parse(get(key) ?? "null");
      } catch {
        return null;
      }
    },
    /** @type {(key: string, text: string) => void} */
    set(key, text) {
      memory.set(key, text);
      attempt((storage) => {
        storage.setItem(key, text);
        memory.delete(key);
      }, undefined);
    },
    /** @param {string} key */
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...memory.keys(), ...attempt(Object.keys, [])])],
  };
}

/** What later visits find. */
export const lasting = open("localStorage");
/** What a reload of the tab finds. */
export const inTab = open("sessionStorage");
