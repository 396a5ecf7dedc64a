import type { Files, Mailer, OutgoingMail } from '../ports.ts';

/** Files that last as long as the page or the test. */
export function memoryFiles(): Files {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    async write(path, bytes) {
      files.set(path, new Uint8Array(bytes));
    },
    async open(path) {
      const bytes = files.get(path);
      return bytes ? { size: bytes.length, stream: new Blob([bytes]).stream() } : null;
    },
    async list(folder) {
      const names = [...files.keys()].filter((path) => path.startsWith(`${folder}/`));
      return [...new Set(names.map((path) => path.slice(folder.length + 1).split('/')[0] as string))];
    },
    async remove(path) {
      for (const name of files.keys()) if (name === path || name.startsWith(`${path}/`)) files.delete(name);
    },
  };
}

/** Takes every mail and keeps it in `sent`. */
export function memoryMailer(): Mailer & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  return {
    sent,
    async deliver(mail) {
      sent.push(mail);
    },
  };
}
