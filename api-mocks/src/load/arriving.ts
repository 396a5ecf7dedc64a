import { Agent, get } from 'node:http';

/** What a browser asks for with its first page. */
const behind = /(?:href|src)="(\/(?!\/)[^"]*\.(?:js|css)|\/config\.json|\/snapshot\/[^"]*)"/g;

interface Fetched {
  bytes: number;
  /** Of an answer that was not compressed. */
  text: string;
}

export interface Arrival {
  /** Milliseconds until the page is there, and until all that it names is. */
  page: number;
  all: number;
  bytes: number;
  requests: number;
  drawn: boolean;
}

/** A browser that knows nothing of the site opens a page: up to six connections of its own, compressed. `from`: its headers. Rejects at any status but 200. */
export async function arrive(url: string, from: Record<string, string> = {}): Promise<Arrival> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const headers = { 'accept-encoding': 'br', accept: 'text/html', ...from };
  try {
    const begun = performance.now();
    const page = await fetched(url, agent, { ...headers, 'accept-encoding': 'identity' });
    const pageAt = performance.now();
    const paths = new Set(['/config.json', ...[...page.text.matchAll(behind)].map(([, path = '']) => path)]);
    const files = await Promise.all(
      [...paths].map((path) => fetched(new URL(path, url).href, agent, headers)),
    );
    return {
      page: pageAt - begun,
      all: performance.now() - begun,
      bytes: [page, ...files].reduce((total, { bytes }) => total + bytes, 0),
      requests: files.length + 1,
      drawn: page.text.includes('data-drawn'),
    };
  } finally {
    agent.destroy();
  }
}

function fetched(url: string, agent: Agent, headers: Record<string, string>): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const isText = headers['accept-encoding'] === 'identity';
    get(url, { agent, headers }, (response) => {
      let bytes = 0;
      let text = '';
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (isText) text += chunk.toString('latin1');
      });
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0 } = response;
        if (status !== 200) reject(new Error(`${status} for ${url}`));
        else resolve({ bytes, text });
      });
    }).on('error', reject);
  });
}
