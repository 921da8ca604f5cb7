/** Replaces the caches of the browser, and holds data of another person. */
export function pretendCaches() {
  const stores = new Map<string, Map<string, string>>([['axp-data-anna', new Map()]]);
  const opened = (store: Map<string, string>) => ({
    match: async (url: string) => {
      const kept = store.get(url);
      return kept === undefined ? undefined : new Response(kept);
    },
    put: async (url: string, answer: Response) => void store.set(url, await answer.text()),
    delete: async (url: string) => store.delete(url),
    keys: async () => [...store.keys()].map((url) => ({ url: `http://localhost${url}` })),
  });
  const caches = {
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, string>();
      stores.set(name, store);
      return opened(store);
    },
  };
  Object.defineProperty(window, 'caches', { configurable: true, value: caches });
  return stores;
}
