import { call } from './calls.ts';

export class PolledClient {
  readonly #base: string;
  #credentials = '';
  #asked = 0;

  constructor(origin: string) {
    this.#base = `${origin}/.lp?ns=symposium`;
  }

  async start(): Promise<number> {
    const { status, text } = await call(`${this.#base}&start=t&ser=1&cb=1&v=5`);
    const [, id, password] = /"start","([^"]+)","([^"]+)"/.exec(text) ?? [];
    this.#credentials = `id=${id}&pw=${password}`;
    return status;
  }

  /** Returns the script. */
  async poll(more = '', timeout = 60_000): Promise<string> {
    const { status, text } = await call(`${this.#base}&${this.#credentials}&ser=2${more}`, { timeout });
    return status === 200 ? text : `${status}`;
  }

  async ask(action: string, body: object): Promise<string> {
    const r = ++this.#asked;
    const message = { t: 'd', d: { r, a: action, b: body } };
    const data = Buffer.from(JSON.stringify(message)).toString('base64url');
    const answered = new RegExp(`\\\\"r\\\\":${r},\\\\"b\\\\":\\{\\\\"s\\\\":\\\\"(\\w+)`);
    let script = await this.poll(`&seg0=${r - 1}&ts0=1&d0=${data}.`);
    for (let polls = 0; polls < 5; polls++) {
      const status = answered.exec(script)?.[1];
      if (status) return status;
      script = await this.poll();
    }
    return `no answer but ${script.slice(0, 40)}`;
  }

  async leave(): Promise<void> {
    await call(`${this.#base}&${this.#credentials}&disconn=t`);
  }
}
