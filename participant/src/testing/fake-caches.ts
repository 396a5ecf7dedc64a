import { vi } from 'vitest';

const origin = 'https://symposium.example';

/** `caches` as browsers have it, by address; `room`: how many entries of one cache there is room for. */
export function fakeCaches(room = Number.POSITIVE_INFINITY) {
  const all = new Map<string, Map<string, Blob>>();
  const urlOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, origin).href;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Blob>();
    all.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      match: async (request: string) => {
        const blob = entries.get(urlOf(request));
        return blob && new Response(blob);
      },
      put: async (request: string, response: Response) => {
        if (entries.size >= room) throw new DOMException('full', 'QuotaExceededError');
        entries.set(urlOf(request), await response.blob());
      },
      delete: async (request: string | { url: string }) => entries.delete(urlOf(request)),
    };
  };
  vi.stubGlobal('caches', {
    open,
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
  });
  return { kept: () => [...all.values()].flatMap((entries) => [...entries.keys()]) };
}
