import { paths } from 'shared-data/navigation/paths';

const longest = 80;
/** Windows takes these for devices, with any ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Names of files that every file system takes, one for each path and none twice, also where case is ignored. */
export class ArchiveNames {
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** Of a page's path, or of a file's with its ending. */
  nameOf(path: string, ending = 'html'): string {
    const known = this.#names.get(path);
    if (known !== undefined) return known;
    const name = this.#unused(path, ending);
    this.#names.set(path, name);
    this.#taken.add(name);
    return name;
  }

  #unused(path: string, ending: string): string {
    const plain = path === paths.home() ? 'index' : path.slice(1).replaceAll('/', '-').toLowerCase();
    const safe = plain.replace(/[^a-z0-9-]+/g, '-').slice(0, longest);
    const exact = safe === plain && !devices.test(safe) && !safe.startsWith('-');
    const name = `${safe}.${ending}`;
    if (exact && !this.#taken.has(name)) return name;
    const stem = safe.replace(/^-+/, '') || 'page';
    for (let number = 2; ; number += 1) {
      const other = `${stem}-${number}.${ending}`;
      if (!this.#taken.has(other)) return other;
    }
  }
}
