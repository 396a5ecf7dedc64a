import type { Page } from '@playwright/test';

/** Ids of the collections that the browser has kept of an earlier visit; empty without any. */
export function keptIds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'kept')) return [];
    return new Promise<string[]>((resolve) => {
      const asked = indexedDB.open('kept');
      asked.onupgradeneeded = () => asked.transaction?.abort();
      asked.onerror = () => resolve([]);
      asked.onsuccess = () => {
        const keys = asked.result.transaction('collections').objectStore('collections').getAllKeys();
        keys.onsuccess = () => {
          asked.result.close();
          resolve(keys.result.map(String));
        };
      };
    });
  });
}
