import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AuditEntry } from 'shared-data/models/audit';
import { arrivedAt } from './files-server.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { ask, type SignIns, signIn } from './outage-calls.ts';
import {
  circular,
  circularTo,
  confirmationTo,
  type Held,
  type Ledger,
  memberAddress,
} from './outage-model.ts';
import { openSocket, remoteEngine, type Socket } from './socket.ts';
import { addressOf } from './symposium.ts';

/** Accounts that sign in after each restart: hashing passwords takes long. */
const signInsEach = 3;
/** Entries of the audit log per request. */
const auditPage = 200;

/** Asks a started server, its files and the mail server what is there. */
export class Inspector {
  readonly #ledger: Ledger;
  readonly #signIns: SignIns;
  readonly #directory: string;
  readonly #office: MailServer;
  readonly #random: () => number;
  readonly #signedIn = new Set<string>();
  readonly #intact = new Set<string>();
  /** By value, from the audit log. */
  readonly #audited = new Map<string, Set<string>>();
  #newestAudit = '';

  private constructor(of: {
    ledger: Ledger;
    signIns: SignIns;
    directory: string;
    random: () => number;
    office: MailServer;
  }) {
    this.#ledger = of.ledger;
    this.#signIns = of.signIns;
    this.#directory = of.directory;
    this.#random = of.random;
    this.#office = of.office;
  }

  static async open(of: {
    ledger: Ledger;
    signIns: SignIns;
    directory: string;
    random: () => number;
  }): Promise<Inspector> {
    return new Inspector({ ...of, office: await startMailServer() });
  }

  get mailUrl(): string {
    return this.#office.url;
  }

  /** Deliveries, and those that repeat a Message-ID. */
  get deliveries(): { all: number; repeated: number } {
    const { taken } = this.#office;
    return { all: taken.length, repeated: taken.length - new Set(taken).size };
  }

  close(): Promise<void> {
    return this.#office.close();
  }

  /** `all`: files and audit entries that were found before are looked at again. */
  async held(origin: string, all: boolean): Promise<Held> {
    if (all) this.#forget();
    const token = await this.#signIns.token(origin, addressOf('admin'));
    const socket = await openSocket(await remoteEngine(origin), token);
    try {
      const [open, own] = [await keys(socket, 'staticData/program'), await keys(socket, 'otherData/program')];
      const totals = ((await socket.value('state/issue/total')) ?? {}) as Record<string, number>;
      const comments = await commentsOf(socket, totals, this.#ledger);
      return {
        accounts: await accounts(origin, token),
        lockedOut: await this.#lockedOut(origin),
        programs: new Set(open.filter((id) => own.includes(id))),
        halves: halvesOf(open, own),
        comments: new Set(comments.flatMap(([id, some]) => some.map((key) => `${id}/${key}`))),
        offsets: await this.#offsets(origin),
        files: await this.#files(socket),
        audit: await this.#audit(origin, token),
        mails: this.#mails(),
        wrongTotals: comments
          .filter(([id, some]) => (totals[id] ?? 0) !== some.length)
          .map(([id, some]) => `${some.length} comments of ${id}, ${totals[id] ?? 0} are counted`),
      };
    } finally {
      socket.close();
    }
  }

  #forget(): void {
    this.#intact.clear();
    this.#audited.clear();
    this.#newestAudit = '';
  }

  async #lockedOut(origin: string): Promise<string[]> {
    const fresh = [...this.#ledger.acknowledged.account].filter((email) => !this.#signedIn.has(email));
    const failed: string[] = [];
    for (const email of fresh.slice(-signInsEach)) {
      if ((await signIn(origin, email)) === null) failed.push(email);
      this.#signedIn.add(email);
    }
    const known = [...this.#signedIn];
    const old = known[Math.floor(this.#random() * known.length)];
    if (old !== undefined && (await signIn(origin, old)) === null) failed.push(old);
    return failed;
  }

  /** Uploads that have arrived whole count as acknowledged from now on, as the server said so. */
  async #offsets(origin: string): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    const { files, acknowledged } = this.#ledger;
    for (const file of files.values()) {
      if (acknowledged.upload.has(file.programId)) continue;
      const token = await this.#signIns.token(origin, memberAddress(file.sender));
      const offset = await arrivedAt({ origin, token }, file.place).catch(() => -1);
      found.set(file.programId, offset);
      if (offset < file.offset) continue;
      file.offset = offset;
      if (offset === file.bytes.length) acknowledged.upload.add(file.programId);
    }
    return found;
  }

  async #files(socket: Socket): Promise<Set<string>> {
    for (const id of this.#ledger.acknowledged.upload) {
      if (this.#intact.has(id)) continue;
      const file = this.#ledger.files.get(id);
      if (!file) continue;
      const folder = join(this.#directory, 'files/programs', id, file.kind);
      if (sourcesIn(folder).some((source) => hashOf(source) === file.hash)) this.#intact.add(id);
      else if ((await statusOf(socket, id, file.kind)).code === 'crashed') this.#intact.add(id);
    }
    return this.#intact;
  }

  /** States of conversions: `complete`, `converting`, or the code of an error. */
  async conversions(origin: string): Promise<Map<string, number>> {
    const token = await this.#signIns.token(origin, addressOf('admin'));
    const socket = await openSocket(await remoteEngine(origin), token);
    const counts = new Map<string, number>();
    try {
      for (const id of this.#ledger.acknowledged.upload) {
        const kind = this.#ledger.files.get(id)?.kind ?? 'video';
        const { state, code } = await statusOf(socket, id, kind);
        const name = code ?? state ?? 'none';
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    } finally {
      socket.close();
    }
    return counts;
  }

  /** Reads what is newer than at the last check. */
  async #audit(origin: string, token: string): Promise<Map<string, number>> {
    // On a busy machine an idle connection may be closed just as it is used again.
    const headers = { authorization: `Bearer ${token}`, connection: 'close' };
    let newest = this.#newestAudit;
    for (let before: string | undefined; ; ) {
      const query = before === undefined ? '' : `&before=${before}`;
      const answer = await fetch(`${origin}/api/audit?limit=${auditPage}${query}`, { headers });
      // Thousands of entries take more pages than one account may ask for in a minute.
      if (answer.status === 429) {
        await pause(Number(answer.headers.get('retry-after')) * 1000);
        continue;
      }
      const page = (await answer.json()) as { entries: AuditEntry[]; next?: string };
      for (const { id, changes } of page.entries) {
        if (id > newest) newest = id;
        for (const { after } of changes) {
          const value = String(after);
          this.#audited.set(value, (this.#audited.get(value) ?? new Set()).add(id));
        }
      }
      before = page.next;
      if (before === undefined || before <= this.#newestAudit) break;
    }
    this.#newestAudit = newest;
    return new Map([...this.#audited].map(([value, ids]) => [value, ids.size]));
  }

  #mails(): Map<string, number> {
    const counts = new Map<string, number>();
    const seen = new Set<string>();
    this.#office.mails.forEach((text, index) => {
      const id = this.#office.taken[index] as string;
      if (seen.has(id)) return;
      seen.add(id);
      const to = /^To: .*?([\w.]+@example\.org)/im.exec(text)?.[1] ?? '';
      const key = nameOf(text, to);
      if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
    });
    return counts;
  }
}

function nameOf(text: string, to: string): string | undefined {
  if (text.includes(`Subject: ${circular.subject}`)) return circularTo(to);
  return to.startsWith('new') ? confirmationTo(to) : undefined;
}

/** Keys by program, of all that are counted or have an acknowledged comment. */
async function commentsOf(
  socket: Socket,
  totals: Record<string, number>,
  { acknowledged }: Ledger,
): Promise<[string, string[]][]> {
  const commented = [...acknowledged.comment].map((at) => at.split('/')[0] as string);
  const programs = [...new Set([...Object.keys(totals), ...commented])];
  return Promise.all(
    programs.map(
      async (id): Promise<[string, string[]]> => [id, await keys(socket, `state/issue/data/${id}`)],
    ),
  );
}

async function keys(socket: Socket, path: string): Promise<string[]> {
  return Object.keys(((await socket.value(path)) ?? {}) as object);
}

function halvesOf(open: readonly string[], own: readonly string[]): string[] {
  const [first, second] = [new Set(open), new Set(own)];
  return [...open.filter((id) => !second.has(id)), ...own.filter((id) => !first.has(id))];
}

async function statusOf(
  socket: Socket,
  id: string,
  kind: string,
): Promise<{ state?: string; code?: string }> {
  return ((await socket.value(`state/status/${id}/${kind}`)) ?? {}) as { state?: string; code?: string };
}

function sourcesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:^|\/)source(?:\.pdf)?$/.test(name))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

async function accounts(origin: string, token: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after: unknown; ; ) {
    const page = await ask(origin, 'api/auth', { limit: 500, ...(after ? { after } : {}) }, token);
    for (const { email } of page.accounts as { email: string }[]) found.add(email);
    after = page.next;
    if (!after) return found;
  }
}
