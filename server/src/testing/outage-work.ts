import { createHash, randomFillSync } from 'node:crypto';
import type { Json } from 'embedded-firebase';
import { noLetter } from 'shared-data/models/mail-letter';
import { announceAt, sendRest } from './files-server.ts';
import { minimalPdf } from './minimal-pdf.ts';
import { ask, type SignIns } from './outage-calls.ts';
import {
  circular,
  crowdProgram,
  crowdSize,
  type Ledger,
  memberAddress,
  type SentFile,
} from './outage-model.ts';
import { openSocket, remoteEngine } from './socket.ts';
import { addressOf, password, submission } from './symposium.ts';

/** Pieces in which files are sent; the last sends all that is left. */
const pieces = [64 * 1024, 256 * 1024, Number.POSITIVE_INFINITY];
const [smallest, largest] = [100 * 1024, 800 * 1024];

/** People who use the server in all ways at once, and note what it acknowledged. */
export class Crowd {
  readonly #ledger: Ledger;
  readonly #signIns: SignIns;
  readonly #video: Uint8Array;
  readonly #random: () => number;
  /** Submitted programs without a file, and their owners. */
  readonly #withoutFile: { programId: string; sender: number }[] = [];
  #count = 0;
  #circularAt = 0;

  constructor(of: { ledger: Ledger; signIns: SignIns; video: Uint8Array; random: () => number }) {
    this.#ledger = of.ledger;
    this.#signIns = of.signIns;
    this.#video = of.video;
    this.#random = of.random;
  }

  async work(origin: string, signal: AbortSignal): Promise<void> {
    const { signUp, submit, comment, upload, administer } = this;
    await Promise.all(
      [signUp, submit, comment, comment, upload, upload, administer].map(async (job) => {
        while (!signal.aborted) {
          await job.call(this, origin).catch(() => {});
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }),
    );
  }

  async signUp(origin: string): Promise<void> {
    const email = `new${this.#next()}@example.org`;
    let idToken = '';
    const made = await this.#ledger.note('account', email, async () => {
      const answer = await ask(origin, 'identitytoolkit.googleapis.com/v1/accounts:signUp?key=embedded', {
        email,
        password,
        returnSecureToken: true,
      });
      idToken = String(answer.idToken ?? '');
      return idToken ? email : null;
    });
    if (made === null) return;
    await this.#ledger.note('confirmation', email, async () => {
      const { sent } = await ask(origin, 'api/auth/emailVerification', undefined, idToken);
      return sent === true ? email : null;
    });
  }

  async submit(origin: string): Promise<void> {
    const sender = this.#pick(crowdSize);
    const token = await this.#signIns.token(origin, memberAddress(sender));
    const key = `submission-${this.#next()}`;
    await this.#ledger.note('submission', key, async () => {
      const headers = { 'idempotency-key': key };
      const { id } = await ask(origin, 'api/program/append', { submission }, token, headers);
      if (typeof id !== 'string') return null;
      this.#withoutFile.push({ programId: id, sender });
      return id;
    });
  }

  async comment(origin: string): Promise<void> {
    const number = this.#pick(crowdSize);
    const uid = `member${number}`;
    const at = `${crowdProgram(this.#pick(crowdSize))}/-key${this.#next()}`;
    const value = { uid, name: uid, body: 'How deep was the snow?', time: { '.sv': 'timestamp' } };
    await this.#write(origin, memberAddress(number), `state/issue/data/${at}`, value, () =>
      this.#ledger.acknowledged.comment.add(at),
    );
  }

  /** A change that leaves an audit entry, sometimes a mail to everybody. */
  async administer(origin: string): Promise<void> {
    if (this.#count - this.#circularAt > 500) await this.#mailEverybody(origin);
    const note = `note ${this.#next()}`;
    this.#ledger.sent.setting.add(note);
    await this.#write(origin, addressOf('admin'), 'setting/viewer/note', note, () =>
      this.#ledger.acknowledged.setting.add(note),
    );
  }

  async #mailEverybody(origin: string): Promise<void> {
    this.#circularAt = this.#count;
    const token = await this.#signIns.token(origin, addressOf('admin'));
    const id = `circular-${this.#next()}`;
    const letter = { ...noLetter, subjectEn: circular.subject, bodyEn: circular.body };
    const { version } = await ask(origin, 'api/mail/letter', { id, version: 0, letter }, token);
    const { filter, excluded } = letter;
    const shown = await ask(origin, 'api/mail/recipients', { filter, excluded, uses: [] }, token);
    await this.#ledger.note('circular', id, async () => {
      const { count, digest } = shown;
      const mail = { letter: id, version, count, digest, recallMinutes: 0 };
      const answer = await ask(origin, 'api/mail/append', mail, token);
      return typeof answer.id === 'string' ? answer.id : null;
    });
  }

  /** Goes on with an upload that was cut, or begins one. */
  async upload(origin: string): Promise<void> {
    const unfinished = [...this.#ledger.files.values()].filter(({ bytes, offset }) => offset < bytes.length);
    const file = unfinished[this.#pick(unfinished.length + 1)] ?? (await this.#announce(origin));
    if (!file) return;
    const sender = { origin, token: await this.#signIns.token(origin, memberAddress(file.sender)) };
    while (file.offset < file.bytes.length) {
      const from = file.offset;
      const size = pieces[this.#pick(pieces.length)] as number;
      const part = file.bytes.subarray(0, Math.min(file.bytes.length, from + size));
      if ((await sendRest(sender, file.place, part, from)) !== 204) return;
      // The other job may have gone on with the same upload.
      file.offset = Math.max(file.offset, part.length);
    }
    this.#ledger.acknowledged.upload.add(file.programId);
  }

  async #announce(origin: string): Promise<SentFile | undefined> {
    const program = this.#withoutFile.shift();
    if (!program) return undefined;
    const kind = this.#pick(4) === 0 ? 'video' : 'presentation';
    const bytes = this.#fileOf(kind);
    const sender = { origin, token: await this.#signIns.token(origin, memberAddress(program.sender)) };
    const place = await announceAt(sender, { ...program, kind, size: bytes.length, name: `${kind} file` });
    const hash = createHash('sha256').update(bytes).digest('hex');
    const file: SentFile = { ...program, kind, place, bytes, hash, offset: 0 };
    this.#ledger.files.set(program.programId, file);
    return file;
  }

  /** No two files are alike. */
  #fileOf(kind: SentFile['kind']): Uint8Array {
    const padding = randomFillSync(new Uint8Array(smallest + this.#pick(largest - smallest)));
    if (kind === 'presentation') return minimalPdf(1, { padding: Buffer.from(padding).toString('base64') });
    const box = Buffer.concat([Buffer.alloc(8), padding]);
    box.writeUInt32BE(box.length);
    box.write('free', 4);
    return Buffer.concat([this.#video, box]);
  }

  async #write(origin: string, email: string, path: string, value: Json, noted: () => void): Promise<void> {
    const token = await this.#signIns.token(origin, email);
    const socket = await openSocket(await remoteEngine(origin), token);
    try {
      if ((await socket.set(path, value)) === 'ok') noted();
    } finally {
      socket.close();
    }
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }

  #pick(count: number): number {
    return Math.floor(this.#random() * count);
  }
}
