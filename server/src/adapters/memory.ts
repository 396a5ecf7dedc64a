import type { Files, Mailer, OutgoingMail, Push } from '../ports.ts';

export function memoryFiles(): Files {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    async write(path, bytes) {
      files.set(path, new Uint8Array(bytes));
    },
    async append(path, offset, stream) {
      if ((files.get(path)?.length ?? 0) !== offset) throw new Error(`${path} does not end at ${offset}`);
      const chunks: BlobPart[] = [files.get(path) ?? ''];
      try {
        for await (const bytes of stream) chunks.push(new Uint8Array(bytes));
      } finally {
        files.set(path, new Uint8Array(await new Blob(chunks).arrayBuffer()));
      }
      return files.get(path)?.length ?? 0;
    },
    size: async (path) => files.get(path)?.length ?? null,
    async move(from, to) {
      for (const [name, bytes] of [...files]) {
        if (name !== from && !name.startsWith(`${from}/`)) continue;
        files.delete(name);
        files.set(to + name.slice(from.length), bytes);
      }
    },
    async open(path, range) {
      const bytes = files.get(path);
      if (!bytes) return null;
      const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
      return { size: bytes.length, stream: new Blob([part]).stream() };
    },
    async list(folder) {
      const names = [...files.keys()].filter((path) => path.startsWith(`${folder}/`));
      return [...new Set(names.map((path) => path.slice(folder.length + 1).split('/')[0] as string))];
    },
    check: async () => {},
    room: async () => {},
    async remove(path) {
      for (const name of files.keys()) if (name === path || name.startsWith(`${path}/`)) files.delete(name);
    },
  };
}

export function memoryMailer(): Mailer & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  return {
    sent,
    async deliver(mail) {
      sent.push(mail);
    },
  };
}

/** `sent` holds what push services would get; a browser in `gone` takes nothing. */
export function memoryPush(): Push & { sent: { endpoint: string; message: string }[]; gone: Set<string> } {
  const sent: { endpoint: string; message: string }[] = [];
  const gone = new Set<string>();
  return {
    sent,
    gone,
    newKeys: async () => ({ publicKey: 'public', privateKey: 'private' }),
    async send({ endpoint }, message) {
      if (gone.has(endpoint)) return 'gone';
      sent.push({ endpoint, message });
      return 'accepted';
    },
  };
}
