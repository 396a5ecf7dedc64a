import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Wire {
  readonly client: Socket;
  readonly server: Socket;
}

/** A simulated network between clients and a local server that drops traffic on demand. */
export class LossyNetwork {
  readonly #listener: Server;
  readonly #wires = new Set<Wire>();

  private constructor(port: number) {
    this.#listener = createServer({ noDelay: true }, (client) => {
      const server = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
      const wire = { client, server };
      this.#wires.add(wire);
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        from.on('data', (bytes: Buffer) => {
          // what one wire's end has let go of is lost
          if (!to.destroyed) to.write(bytes);
        });
        from.on('error', () => {});
      }
      client.on('close', () => {
        if (this.#wires.delete(wire)) server.destroy();
      });
      server.on('close', () => client.destroy());
      server.on('end', () => client.destroy());
    });
  }

  static async to(origin: string): Promise<LossyNetwork> {
    const network = new LossyNetwork(Number(new URL(origin).port));
    network.#listener.listen(0, '127.0.0.1');
    await once(network.#listener, 'listening');
    return network;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
  }

  cut(): void {
    for (const { client } of this.#wires) client.destroy();
  }

  /** Disconnects the clients without the server noticing. */
  loseClients(): void {
    for (const wire of this.#wires) {
      this.#wires.delete(wire);
      wire.server.removeAllListeners('end');
      wire.client.destroy();
    }
  }

  /** Nothing passes in either direction until it is called again with `false`; nothing is lost either. */
  hold(held: boolean): void {
    for (const { client, server } of this.#wires)
      for (const end of [client, server]) {
        if (held) end.pause();
        else end.resume();
      }
  }

  async close(): Promise<void> {
    this.cut();
    this.#listener.close();
    await once(this.#listener, 'close');
  }
}
